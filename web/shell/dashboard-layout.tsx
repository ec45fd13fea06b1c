import type { ReactNode } from 'react'
import { Outlet, type ShouldRevalidateFunctionArgs, useLocation, useRouteLoaderData } from 'react-router'
import type { User } from '#contract/accounts'
import { requireStaff } from '#web/accounts/staff-guard.ts'
import { userContext } from '#web/lib/page-context.ts'
import { OrderNews, useOrderNews } from '#web/orders/order-news-context.tsx'
import { DashboardDrawer } from '#web/shell/dashboard-drawer.tsx'
import { DashboardSidebar } from '#web/shell/dashboard-sidebar.tsx'
import { DashboardTopbar } from '#web/shell/dashboard-topbar.tsx'
import { ErrorPage } from '#web/shell/error-page.tsx'
import { NavigationProgress } from '#web/shell/navigation-progress.tsx'
import { RouteAnnouncer } from '#web/shell/route-announcer.tsx'
import { readSidebarWidth, type SidebarWidth, useSidebarWidth } from '#web/shell/sidebar-width.ts'
import type { Route } from './+types/dashboard-layout'

/** On the server, before the loaders of any page below: nobody sees more than they may, not for a moment. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ context }) => {
    requireStaff(await context.get(userContext)())
  },
]

export async function loader({ context, request }: Route.LoaderArgs) {
  return {
    user: requireStaff(await context.get(userContext)()),
    sidebar: readSidebarWidth(request.headers.get('cookie')),
  }
}

/** On another page, and when everything is read again; not for every filter of a list. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search
}

export default function DashboardLayout() {
  return (
    <DashboardFrame>
      <Outlet />
    </DashboardFrame>
  )
}

/** What went wrong below, with the way on still in sight. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <DashboardFrame>
      <ErrorPage error={error} />
    </DashboardFrame>
  )
}

type Layout = { user: User; sidebar: SidebarWidth }

function DashboardFrame({ children }: { children: ReactNode }) {
  const layout = useRouteLoaderData<Layout>('shell/dashboard-layout')
  // The layout itself could not be read: nobody is known to be at work.
  if (!layout) return <main className="flex min-h-dvh flex-col">{children}</main>
  return (
    <OrderNews>
      <Frame layout={layout}>{children}</Frame>
    </OrderNews>
  )
}

function Frame({ layout: { user, sidebar }, children }: { layout: Layout; children: ReactNode }) {
  const { width, toggle } = useSidebarWidth(sidebar)
  const { unseen } = useOrderNews()
  const { pathname } = useLocation()
  const nav = { role: user.role, newOrders: pathname === '/dashboard/orders' ? 0 : unseen }
  return (
    <div className="flex min-h-dvh">
      <a
        href="#contenu"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded bg-methylene px-4 py-2 font-medium text-on-methylene focus:translate-y-0"
      >
        Aller au contenu
      </a>
      <NavigationProgress />
      <DashboardSidebar width={width} {...nav} />
      <div className="flex min-w-0 grow flex-col">
        <DashboardTopbar user={user} onToggleSidebar={toggle} drawer={<DashboardDrawer {...nav} />} />
        <main id="contenu" tabIndex={-1} className="flex grow flex-col outline-none">
          {children}
        </main>
      </div>
      <RouteAnnouncer />
    </div>
  )
}
