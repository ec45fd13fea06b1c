import type { Combination } from '#contract/catalogue'
import type { Drawing } from '#demo/drawings/draw'
import { french } from '#demo/typography'

export interface DemoCategory {
  name: string
  description: string
  drawing: Drawing
}

/** The content of the PDF beside a product. */
export interface Sheet {
  name: string
  norm: string
  rows: [label: string, value: string][]
  notes: string[]
}

export interface DemoProduct {
  name: string
  /** A category's name. */
  category: string
  reference?: string
  /** DA */
  price: number
  description: string
  available: boolean
  combinations: Combination[]
  specificPricePerOption: boolean
  drawing: Drawing
  sheet?: Sheet
}

/** A product as its shelf file writes it: default values are left out. */
interface Article extends Pick<DemoProduct, 'name' | 'reference' | 'price' | 'description' | 'drawing'> {
  unavailable?: boolean
  combinations?: Combination[]
  sheet?: Omit<Sheet, 'name'> & { name?: string }
}

// Names, references and option values keep ordinary spaces: they are what people type to find a product.
export const shelf = (category: string, paper: Drawing['paper'], articles: Article[]): DemoProduct[] =>
  articles.map(({ unavailable, combinations = [], sheet, description, drawing, ...rest }) => ({
    ...rest,
    drawing: { paper, ...drawing },
    category,
    description: french(description),
    available: !unavailable,
    combinations,
    specificPricePerOption: combinations.some(({ price }) => price !== undefined),
    ...(sheet && { sheet: printed(sheet) }),
  }))

const printed = ({ name = 'Fiche technique', norm, rows, notes }: NonNullable<Article['sheet']>): Sheet => ({
  name,
  norm,
  rows: rows.map(([label, value]) => [label, french(value)]),
  notes: notes.map(french),
})
