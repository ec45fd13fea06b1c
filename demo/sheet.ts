import { createRequire } from 'node:module'
import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { draw } from '#demo/drawings/draw'
import type { DemoProduct, Sheet } from '#demo/product'
import { french } from '#demo/typography'
import { openTypeOf } from '#demo/woff'

type Doc = InstanceType<typeof PDFDocument>

const { resolve } = createRequire(import.meta.url)
const font = (name: string) => openTypeOf(resolve(`@fontsource/${name}-normal.woff`))
const fonts = {
  text: font('ibm-plex-sans/files/ibm-plex-sans-latin-400'),
  strong: font('ibm-plex-sans/files/ibm-plex-sans-latin-600'),
  mono: font('ibm-plex-mono/files/ibm-plex-mono-latin-400'),
}

const ink = '#1b2d42'
const grey = '#5b7086'
const blue = '#1f5fae'
const rule = '#ccd8e3'
const stripe = '#f1f5f9'

const left = 56
const right = 595 - 56
const width = right - left

/** One A4 page, as a PDF file. Always the same bytes for the same product. */
export async function makeSheet(product: DemoProduct & { sheet: Sheet }): Promise<Buffer> {
  const { sheet } = product
  const picture = await sharp(Buffer.from(draw(product.drawing)))
    .resize(640, 480)
    .jpeg({ quality: 84 })
    .toBuffer()
  const doc = openPage(product)
  header(doc, sheet.name)
  title(doc, product, picture)
  table(doc, 'Caractéristiques', sheet.rows)
  if (product.combinations.length > 0) table(doc, 'Versions', versions(product))
  advice(doc, sheet.notes)
  footer(doc, product)
  doc.end()
  return buffer(doc)
}

function openPage({ name, sheet }: DemoProduct): Doc {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    lang: 'fr-FR',
    displayTitle: true,
    info: {
      Title: name,
      Subject: sheet?.name ?? '',
      Author: 'Paillasse',
      CreationDate: new Date('2026-01-05T08:00:00Z'),
    },
  })
  for (const [name, file] of Object.entries(fonts)) doc.registerFont(name, file)
  return doc
}

function header(doc: Doc, kind: string) {
  mark(doc, left, 40)
  doc
    .font('strong')
    .fontSize(17)
    .fillColor(ink)
    .text('Paillasse', left + 44, 43, { lineBreak: false })
  doc.font('text').fontSize(8.5).fillColor(grey)
  doc.text('Matériel et consommables de laboratoire', left + 44, 64, { lineBreak: false })
  doc.font('strong').fontSize(9).fillColor(blue)
  doc.text(kind.toLocaleUpperCase('fr'), left, 52, { width, align: 'right', characterSpacing: 0.8 })
  doc.moveTo(left, 88).lineTo(right, 88).lineWidth(1.5).stroke(blue)
}

/** The shop's mark, 34 points wide, as its pages show it. */
function mark(doc: Doc, x: number, y: number) {
  doc
    .save()
    .translate(x, y)
    .scale(34 / 32)
    .lineWidth(2.4)
    .lineJoin('round')
    .lineCap('round')
  doc.path('M11 17.5h10l4 6.9a1.4 1.4 0 0 1-1.2 2.1H8.2A1.4 1.4 0 0 1 7 24.4z').fill(blue)
  doc
    .path('M10.5 3.5h11M12.8 4v8.2L5.9 24.1A2.3 2.3 0 0 0 7.9 27.5h16.2a2.3 2.3 0 0 0 2-3.4L19.2 12.2V4')
    .stroke(ink)
  doc.path('M2.5 30.5h27').stroke(ink)
  doc.restore()
}

function title(doc: Doc, { name, reference, category, description, sheet }: DemoProduct, picture: Buffer) {
  const column = width - 196
  doc.image(picture, right - 176, 108, { width: 176 })
  doc.font('text').fontSize(9).fillColor(grey).text(category, left, 106, { width: column })
  doc
    .font('strong')
    .fontSize(19)
    .fillColor(ink)
    .text(plain(french(name)), left, 120, { width: column, lineGap: 1 })
  doc.moveDown(0.35).font('text').fontSize(9.5).fillColor(grey)
  doc.text(reference ? 'Réf. ' : 'Sans référence', { width: column, continued: Boolean(reference) })
  // pdfkit's reader cannot measure the mono font's space: only the reference is set in it.
  if (reference) doc.font('mono').fillColor(blue).text(reference)
  doc
    .moveDown(0.6)
    .font('text')
    .fontSize(9.5)
    .fillColor(ink)
    .text(plain(description), { width: column, lineGap: 2.5 })
  doc
    .moveDown(0.7)
    .font('strong')
    .fontSize(9)
    .text(plain('Normes\u202f: '), { width: column, continued: true })
  doc.font('text').text(plain(sheet?.norm ?? ''))
  doc.y = Math.max(doc.y, 108 + 132)
}

function table(doc: Doc, name: string, rows: Sheet['rows']) {
  heading(doc, name)
  for (const [index, [label, value]] of rows.entries()) {
    const top = doc.y
    const height =
      doc
        .font('text')
        .fontSize(9.5)
        .heightOfString(plain(value), { width: width - 212 }) + 11
    if (index % 2 === 0) doc.rect(left, top, width, height).fill(stripe)
    doc
      .font('strong')
      .fillColor(ink)
      .text(plain(label), left + 10, top + 5.5, { width: 180 })
    doc.font('text').text(plain(value), left + 202, top + 5.5, { width: width - 212 })
    doc.y = top + height
  }
  doc.moveTo(left, doc.y).lineTo(right, doc.y).lineWidth(0.75).stroke(rule)
}

/** The values on sale, option by option. */
function versions({ combinations }: DemoProduct): Sheet['rows'] {
  const all = combinations.flatMap(({ options }) => options)
  const names = [...new Set(all.map(({ name }) => name))]
  return names.map((name) => {
    const values = all.filter((each) => each.name === name).map(({ value }) => french(value))
    return [name, [...new Set(values)].join(' · ')]
  })
}

function advice(doc: Doc, notes: string[]) {
  heading(doc, 'Sécurité et bon usage')
  for (const note of notes) {
    const top = doc.y
    doc.circle(left + 5, top + 6.5, 2).fill(blue)
    doc
      .font('text')
      .fontSize(9.5)
      .fillColor(ink)
      .text(plain(note), left + 16, top, { width: width - 16, lineGap: 2 })
    doc.y += 4
  }
}

function heading(doc: Doc, text: string) {
  doc.y += 22
  doc.font('strong').fontSize(12).fillColor(ink).text(text, left, doc.y, { width })
  doc.y += 6
}

function footer(doc: Doc, { reference, name }: DemoProduct) {
  doc.moveTo(left, 782).lineTo(right, 782).lineWidth(0.75).stroke(rule)
  doc.font('text').fontSize(7.5).fillColor(grey)
  doc.text(
    plain(
      'Document indicatif\u202f: les caractéristiques peuvent évoluer. Lire la notice avant le premier emploi.',
    ),
    left,
    790,
    { lineBreak: false },
  )
  doc.text(reference ?? name, left, 802, { lineBreak: false })
  doc.text('Page 1 sur 1', left, 802, { width, align: 'right', lineBreak: false })
}

/** Replaces signs that the embedded fonts lack with signs that they have. */
export const plain = (text: string) =>
  text.replaceAll('\u202f', '\u00a0').replaceAll(/[₀-₉]/g, (digit) => String(digit.charCodeAt(0) - 0x2080))
