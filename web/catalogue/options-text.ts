import type { OptionValue } from '#contract/catalogue'

/** The chosen options on one line: « Volume : 250 mL · Matière : Verre ». */
export const optionsText = (options: OptionValue[]) =>
  options.map(({ name, value }) => `${name}\u202f: ${value}`).join(' · ')
