import type {
  Categories,
  Category,
  OneCategory,
  OneOption,
  OneProduct,
  Option,
  Options,
  Product,
  Products,
} from '#contract/catalogue'
import type { NewOption, OptionChanges } from '#contract/catalogue-forms'
import type { Said } from '#contract/fields'
import { ApiError, type Fetcher, get, idPart, ifUnchanged, put, remove } from '#web/lib/api.ts'
import { create } from '#web/lib/create.ts'
import { formDataOf } from '#web/lib/form-data.ts'

// Catalogue calls for staff. `listQuery` makes a `query` from a list's address.

/** With `totalOrders`, which only staff get. */
export const listStaffProducts = (query: URLSearchParams, fetcher?: Fetcher) =>
  get<Products>(`/products?${query}`, fetcher)

export const listStaffCategories = (query: URLSearchParams, fetcher?: Fetcher) =>
  get<Categories>(`/categories?${query}`, fetcher)

export const listStaffOptions = (query: URLSearchParams, fetcher?: Fetcher) =>
  get<Options>(`/options?${query}`, fetcher)

export const findOption = async (id: string, fetcher?: Fetcher) =>
  (await get<OneOption>(`/options/${idPart(id)}`, fetcher)).option

export const addOption = (option: NewOption) => create<OneOption>('/options/add', option)

/** `seen`: the record the form was filled from. */
export const updateOption = (id: string, changes: OptionChanges, seen: Option) =>
  put<OneOption>(`/options/update/${id}`, changes, { headers: ifUnchanged(seen) })

/** `fetcher` reports the upload progress, here and below. */
export const createCategory = (form: FormData, fetcher: Fetcher) =>
  create<OneCategory>('/categories/create', form, fetcher)

/** `seen`: the record the form was filled from. */
export const updateCategory = (id: string, changes: FormData, seen: Category, fetcher: Fetcher) =>
  put<OneCategory>(`/categories/update/${id}`, changes, { fetcher, headers: ifUnchanged(seen) })

export const addProduct = (form: FormData, fetcher: Fetcher) =>
  create<OneProduct>('/products/add', form, fetcher)

/** `seen`: the record the form was filled from. */
export const updateProduct = (id: string, changes: FormData, seen: Product, fetcher: Fetcher) =>
  put<OneProduct>(`/products/update/${id}`, changes, { fetcher, headers: ifUnchanged(seen) })

export const deleteProduct = ({ _id }: Product) => remove<Said>(`/products/delete/${_id}`)

export const deleteCategory = ({ _id }: Category) => remove<Said>(`/categories/delete/${_id}`)

export const deleteOption = ({ _id }: Option) => remove<Said>(`/options/delete/${_id}`)

export const setAvailability = (available: boolean) => (product: Product) =>
  changeProduct(product, { availability: available })

export const moveToCategory = (categoryId: string) => (product: Product) =>
  changeProduct(product, { category: categoryId })

/** Resolves to false if the product already has this value. */
async function changeProduct({ _id }: Product, changes: { availability: boolean } | { category: string }) {
  try {
    return await put<OneProduct>(`/products/update/${_id}`, formDataOf(changes))
  } catch (error) {
    if (error instanceof ApiError && error.code === 'product.unchanged') return false
    throw error
  }
}

export const productsExportPath = (filtered: string) => `/api/products/export.csv?${filtered}`
export const categoriesExportPath = (filtered: string) => `/api/categories/export.csv?${filtered}`
