import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { pdf } from '#server/testing/forms'
import { noise } from '#server/testing/pictures'

// PDFs to be corrupted: twenty, sound and unsound, some small and written by hand, some as programs write
// them.

type Options = ConstructorParameters<typeof PDFDocument>[0]
type Draw = (sheet: PDFKit.PDFDocument) => unknown

const action = (kind: string) => `4 0 obj << /S /${kind} /JS (app.alert(1)) /F (cmd.exe) >> endobj`
const byHand: Record<string, () => Buffer> = {
  'one page': pdf,
  'a script': () => pdf(action('JavaScript')),
  'a program': () => pdf(action('Launch')),
  'a script in other letters': () => pdf(action('J#61va#53cript')),
  'an address': () => pdf('4 0 obj << /S /URI /URI (https://labo.test) >> endobj'),
  'something after its end': () => Buffer.concat([pdf(), Buffer.alloc(500, ' ')]),
  'too much after its end': () => Buffer.concat([pdf(), Buffer.alloc(2000, ' ')]),
  'something before its beginning': () => Buffer.concat([Buffer.from('\n'), pdf()]),
  'two ends': () => Buffer.concat([pdf(), pdf()]),
  'bytes of every value': () =>
    pdf(Buffer.from(Array.from({ length: 512 }, (_, at) => at % 256)).toString('latin1')),
}
const byProgram: Record<string, [options: Options, draw: Draw]> = {
  text: [{}, (sheet) => sheet.text('Fiche technique')],
  'text as it is': [{ compress: false }, (sheet) => sheet.text('Fiche technique')],
  'three pages': [
    { layout: 'landscape' },
    (sheet) => sheet.text('1').addPage().text('2').addPage().text('3'),
  ],
  lines: [{}, (sheet) => sheet.moveTo(10, 10).bezierCurveTo(20, 80, 90, 80, 90, 10).stroke('#2f6fb0')],
  link: [{}, (sheet) => sheet.text('Paillasse', { link: 'https://labo.test', underline: true })],
  outline: [{}, (sheet) => sheet.outline.addItem('Sommaire')],
  'file within': [{}, (sheet) => sheet.file(Buffer.from('a;b'), { name: 'mesures.csv' })],
  encrypted: [{ userPassword: 'secret', pdfVersion: '1.7' }, (sheet) => sheet.text('Fiche technique')],
  tags: [
    { tagged: true, lang: 'fr', pdfVersion: '1.5' },
    (sheet) => sheet.addStructure(sheet.struct('P', {}, [() => sheet.text('Fiche technique')])),
  ],
}

/** Twenty PDFs, each with a description. */
export async function seedDocuments(): Promise<[what: string, bytes: Buffer][]> {
  const picture = await noise(30, 20).png().toBuffer()
  const programs = Object.entries({
    ...byProgram,
    picture: [{}, (sheet: PDFKit.PDFDocument) => sheet.image(picture)] as [Options, Draw],
  })
  const written = programs.map(async ([what, [options, draw]]): Promise<[string, Buffer]> => {
    const sheet = new PDFDocument(options)
    draw(sheet)
    sheet.end()
    return [what, await buffer(sheet)]
  })
  const hand = Object.entries(byHand).map(([what, make]): [string, Buffer] => [what, make()])
  return [...hand, ...(await Promise.all(written))]
}
