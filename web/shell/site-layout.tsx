import type { ReactNode } from 'react'
import { Outlet, useLocation } from 'react-router'
import { ErrorPage } from '#web/shell/error-page.tsx'
import { NavigationProgress } from '#web/shell/navigation-progress.tsx'
import { RouteAnnouncer } from '#web/shell/route-announcer.tsx'
import { SiteFooter } from '#web/shell/site-footer.tsx'
import { SiteHeader } from '#web/shell/site-header.tsx'
import { SkipLink } from '#web/shell/skip-link.tsx'
import type { Route } from './+types/site-layout'

export default function SiteLayout() {
  return (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <SiteFrame>
      <ErrorPage error={error} />
    </SiteFrame>
  )
}

function SiteFrame({ children }: { children: ReactNode }) {
  const bare = useLocation().pathname.includes('dashboard')
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <NavigationProgress />
      {!bare && <SiteHeader />}
      <main id="contenu" tabIndex={-1} className="flex grow flex-col outline-none">
        {children}
      </main>
      {!bare && <SiteFooter />}
      <RouteAnnouncer />
    </div>
  )
}
