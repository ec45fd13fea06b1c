import { type Drawing, draw, render } from '#demo/drawings/draw'
import type { DemoCategory, DemoProduct } from '#demo/product'
import { makeSheet } from '#demo/sheet'
import type { StoredFile } from '#server/catalogue/files.queries'
import { prepareDocument, prepareImage, storeContents } from '#server/catalogue/files.service'
import { encodePicture } from '#server/catalogue/pictures'
import type { Storage } from '#server/lib/storage'

/** Where the demonstration's files are stored. */
export interface StoredFiles {
  all: StoredFile[]
  pictureOf: (drawing: Drawing) => string
  sheetOf: (product: DemoProduct) => string
}

/** One per thread of the runtime: no request is served yet that would have to wait. */
const atOnce = 4

/** Draws and prints the whole demonstration, through the checks of an upload. Equal drawings are one file. */
export async function storeFiles(
  storage: Storage,
  categories: DemoCategory[],
  products: DemoProduct[],
): Promise<StoredFiles> {
  const drawings = new Map([...categories, ...products].map(({ drawing }) => [draw(drawing), drawing]))
  const pictures = new Map<string, StoredFile>()
  const sheets = new Map<string, StoredFile>()
  const storePicture = async ([svg, drawing]: [string, Drawing]) => {
    const upload = await prepareImage(new Blob([new Uint8Array(await render(drawing))]), encodePicture)
    await storeContents(storage, [upload])
    pictures.set(svg, upload.file)
  }
  const storeSheet = async (product: DemoProduct) => {
    if (!product.sheet) return
    const pdf = await makeSheet({ ...product, sheet: product.sheet })
    const upload = await prepareDocument(new File([new Uint8Array(pdf)], 'fiche.pdf'))
    await storeContents(storage, [upload])
    sheets.set(product.name, upload.file)
  }
  await Promise.all([inTurns([...drawings], storePicture, atOnce), inTurns(products, storeSheet, 1)])

  return {
    all: [...new Map([...pictures.values(), ...sheets.values()].map((file) => [file.path, file])).values()],
    pictureOf: (drawing) => pathOf(pictures.get(draw(drawing))),
    sheetOf: ({ name }) => pathOf(sheets.get(name)),
  }
}

function pathOf(file: StoredFile | undefined) {
  if (!file) throw new Error('a file of the demonstration is missing')
  return file.path
}

async function inTurns<Item>(items: Item[], act: (item: Item) => Promise<void>, atOnce: number) {
  const left = items[Symbol.iterator]()
  const worker = async () => {
    for (const item of left) await act(item)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}
