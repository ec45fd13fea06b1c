import { randomUUIDv7 } from 'node:crypto'
import { newPicture } from '#server/testing/pictures'

type FormValue = string | Blob | undefined
export type FormValues = Record<string, FormValue>

/** A multipart form; undefined values are left out. */
export function form(values: FormValues) {
  const data = new FormData()
  for (const [name, value] of Object.entries(values)) if (value !== undefined) data.append(name, value)
  return data
}

export const file = (bytes: Uint8Array | string, name = 'photo.png', type = 'image/png') =>
  new File([bytes as BlobPart], name, { type })

/** A form with everything that a category needs. */
export async function categoryForm(values: FormValues = {}) {
  const image = file(await newPicture())
  return form({ name: 'Optique', description: 'Microscopes et loupes.', image, ...values })
}

/** A form with everything that a product of this category needs. */
export async function productForm(category: { _id: string }, values: FormValues = {}) {
  return form({
    name: 'Microscope binoculaire',
    category: category._id,
    price: '85000',
    description: 'Objectifs 4×, 10×, 40× et 100×.',
    image: file(await newPicture()),
    ...values,
  })
}

/** A combination of the option « Volume ». */
export const volume = (value: string, price?: unknown) => ({ options: [{ name: 'Volume', value }], price })

/** The fields of a product form about options that have prices of their own. */
export const combined = (combinations: unknown): FormValues => ({
  haveOptions: 'true',
  specificPricePerOption: 'true',
  combinations: JSON.stringify(combinations),
})

/** A small PDF with one empty page; `extra` is added to its objects. */
export function pdf(extra = '') {
  const objects = [
    '1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj',
    '2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj',
    '3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >> endobj',
    extra || `% ${randomUUIDv7()}`,
  ]
  return Buffer.from(`%PDF-1.7\n${objects.join('\n')}\ntrailer << /Root 1 0 R >>\n%%EOF\n`, 'latin1')
}

export const sheet = (bytes = pdf(), name = 'fiche.pdf', type = 'application/pdf') => file(bytes, name, type)
