import { Suspense } from 'react'
import { Await, useAsyncError, useSearchParams } from 'react-router'
import { count, fr } from '#contract/french'
import { CardsSkeleton } from '#web/catalogue/category-skeleton.tsx'
import { SearchAnswers } from '#web/catalogue/search-answers.tsx'
import { readSearch } from '#web/catalogue/search-reading.ts'
import { ApiError, forPage } from '#web/lib/api.ts'
import { apiContext } from '#web/lib/page-context.ts'
import { searchedWords } from '#web/lib/searched-words.ts'
import { soonOrLater } from '#web/lib/soon.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { NotRead } from '#web/ui/error-state.tsx'
import type { Route } from './+types/search-page'

export const loader = async ({ url, context }: Route.LoaderArgs) => ({
  reading: await forPage(readSearch(url.searchParams, context.get(apiContext))),
})

export const clientLoader = ({ url }: Route.ClientLoaderArgs) => soonOrLater(readSearch(url.searchParams))

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const [params] = useSearchParams()
  const q = searchedWords(params)
  return (
    <div className="measure py-8 lg:py-12">
      <PageHead
        title={q ? fr(`Recherche : ${q}`) : 'Recherche'}
        description="Recherche dans tout le catalogue."
        hidden
      />
      <h1 className="text-2xl">{q ? fr(`Résultats pour « ${q} »`) : 'Recherche'}</h1>
      {/* Stays mounted from one search to the next, so that the result is announced. */}
      <p role="status" className="figures mt-2 min-h-6.5 text-soft">
        <Suspense key={q}>
          <Await resolve={loaderData.reading} errorElement={<span hidden />}>
            {({ total }) => q && <Found q={q} total={total} />}
          </Await>
        </Suspense>
      </p>
      <Suspense key={q} fallback={<CardsSkeleton className="mt-8" />}>
        <Await resolve={loaderData.reading} errorElement={<SearchNotRead />}>
          {(reading) => <SearchAnswers q={q} reading={reading} />}
        </Await>
      </Suspense>
    </div>
  )
}

function SearchNotRead() {
  const error = useAsyncError()
  return (
    <NotRead
      title="La recherche n’a pas abouti"
      message={error instanceof ApiError ? error.message : undefined}
    />
  )
}

function Found({ q, total }: { q: string; total: number }) {
  return (
    <>
      {count(total, 'produit trouvé', 'produits trouvés')}
      <span className="sr-only">{fr(` pour « ${q} »`)}</span>
    </>
  )
}
