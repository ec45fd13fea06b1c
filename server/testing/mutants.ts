import fc from 'fast-check'

/** A change at one place: a bit is flipped, or a byte is replaced and those after it are cut or repeated. */
type Change = { at: number; bit: number } | { at: number; byte: number; cut: number; twice: number }

const turned = fc.record({ at: fc.nat(), bit: fc.nat(7) })
const replaced = fc.record({ at: fc.nat(), byte: fc.nat(255), cut: fc.nat(30), twice: fc.nat(30) })
const changes = fc.array(fc.oneof<fc.Arbitrary<Change>[]>(turned, replaced), { minLength: 1, maxLength: 8 })

/** The bytes, changed at a few places of the first `early` bytes. */
export function mutantsOf(bytes: Buffer, early = bytes.length): fc.Arbitrary<Buffer> {
  return changes.map((made) => made.reduce((whole, change) => changed(whole, change, early), bytes))
}

function changed(whole: Buffer, change: Change, early: number) {
  const place = change.at % Math.min(early, whole.length)
  if ('bit' in change) {
    const copy = Buffer.from(whole)
    copy[place] = (whole[place] ?? 0) ^ (1 << change.bit)
    return copy
  }
  const next = Math.max(0, place + 1 + change.cut - change.twice)
  return Buffer.concat([whole.subarray(0, place), Buffer.from([change.byte]), whole.subarray(next)])
}
