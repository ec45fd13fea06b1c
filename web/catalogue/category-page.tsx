import { Suspense } from 'react'
import { Await, data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { readCategory } from '#web/catalogue/category-reading.ts'
import { CategorySkeleton } from '#web/catalogue/category-skeleton.tsx'
import { CategoryView } from '#web/catalogue/category-view.tsx'
import { productPath } from '#web/catalogue/product-path.ts'
import { forPage } from '#web/lib/api.ts'
import { apiContext } from '#web/lib/page-context.ts'
import { soonOrLater } from '#web/lib/soon.ts'
import { PageNotRead } from '#web/shell/page-not-read.tsx'
import type { Route } from './+types/category-page'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const reading = await forPage(readCategory(params.id, url.searchParams, context.get(apiContext)))
  const { product, unknownProduct } = reading
  if (product && product.category.id !== params.id) throw redirect(productPath(product))
  return data({ reading }, { status: unknownProduct ? 404 : 200 })
}

export const clientLoader = ({ params, url }: Route.ClientLoaderArgs) =>
  soonOrLater(readCategory(params.id, url.searchParams))

/** Opening the drawer or filtering needs no new data from the loader: only another category is read. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const samePage = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
  return !samePage && defaultShouldRevalidate
}

export default function CategoryPage({ loaderData, params }: Route.ComponentProps) {
  return (
    <Suspense key={params.id} fallback={<CategorySkeleton />}>
      <Await resolve={loaderData.reading} errorElement={<PageNotRead />}>
        {(reading) => <CategoryView reading={reading} />}
      </Await>
    </Suspense>
  )
}
