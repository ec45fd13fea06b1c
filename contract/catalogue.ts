import { z } from 'zod'
import { Id, ListQuery, ListTail, searched, Timestamp } from '#contract/fields'
import { longestSearch } from '#contract/search'

export const Category = z.object({
  _id: Id,
  name: z.string(),
  description: z.string(),
  image: z.string(),
  totalProducts: z.number().int(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type Category = z.infer<typeof Category>

/** A kind of choice offered to staff (« Volume ») with its possible values. */
export const Option = z.object({
  _id: Id,
  name: z.string(),
  values: z.array(z.string()),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type Option = z.infer<typeof Option>

export const OptionValue = z.object({ name: z.string(), value: z.string() })
export type OptionValue = z.infer<typeof OptionValue>

/** One orderable choice of option values; `price` (DA) only where it differs from the product's. */
export const Combination = z.object({ options: z.array(OptionValue), price: z.number().optional() })
export type Combination = z.infer<typeof Combination>

export const Product = z.object({
  _id: Id,
  name: z.string(),
  reference: z.string().optional(),
  category: z.object({ id: Id, name: z.string() }),
  /** DA */
  price: z.number(),
  description: z.string(),
  haveOptions: z.boolean(),
  specificPricePerOption: z.boolean(),
  /** The option names and values that its combinations use, in their order. */
  options: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
  combinations: z.array(Combination),
  availability: z.boolean(),
  /** Path relative to the site root; see `imageSources`. */
  image: z.string(),
  document: z.object({ name: z.string(), document: z.string() }).optional(),
  /** Staff only. */
  totalOrders: z.number().int().optional(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type Product = z.infer<typeof Product>

export const OneCategory = z.object({ category: Category })
export type OneCategory = z.infer<typeof OneCategory>
export const OneProduct = z.object({ product: Product })
export type OneProduct = z.infer<typeof OneProduct>
export const OneOption = z.object({ option: Option })
export type OneOption = z.infer<typeof OneOption>

export const Categories = z.object({ categories: z.array(Category), ...ListTail })
export type Categories = z.infer<typeof Categories>
export const Products = z.object({ products: z.array(Product), ...ListTail })
export type Products = z.infer<typeof Products>
export const Options = z.object({ options: z.array(Option), ...ListTail })
export type Options = z.infer<typeof Options>

const TrueOrFalse = z.enum(['true', 'false']).transform((value) => value === 'true')

export const ProductQuery = ListQuery.extend({
  category: Id.optional(),
  availability: TrueOrFalse.optional(),
})
export type ProductQuery = z.infer<typeof ProductQuery>

/** `used`: whether some product offers this option. */
export const OptionQuery = ListQuery.extend({ used: TrueOrFalse.optional() })
export type OptionQuery = z.infer<typeof OptionQuery>

/** A letter or a digit. */
const letter = /[\p{L}\p{N}]/u

/** `limit` above 100 counts as 100. */
export const SearchQuery = z.object({
  /** Text that cannot be searched counts as empty; so do signs alone, which no index finds. */
  q: searched(longestSearch)
    .trim()
    .refine((value) => letter.test(value))
    .catch(''),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .catch(24)
    .transform((count) => Math.min(count, 100)),
})
export type SearchQuery = z.infer<typeof SearchQuery>
export const SearchResult = z.object({ products: z.array(Product), total: z.number().int() })
export type SearchResult = z.infer<typeof SearchResult>
