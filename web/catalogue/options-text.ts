import type { OptionValue } from '#contract/catalogue'
import { fr } from '#contract/french'

/** The chosen options on one line: « Volume : 250 mL · Matière : Verre ». */
export const optionsText = (options: OptionValue[]) =>
  fr(options.map(({ name, value }) => `${name} : ${value}`).join(' · '))
