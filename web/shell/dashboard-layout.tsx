import { type ReactNode, useEffect } from 'react'
import {
  isRouteErrorResponse,
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useRouteLoaderData,
} from 'react-router'
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
import { SkipLink } from '#web/shell/skip-link.tsx'
import type { Route } from './+types/dashboard-layout'

/** Runs on the server before the loaders of any page below: nobody sees more than they may, even briefly. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ context }) => {
    requireStaff(await context.get(userContext)())
  },
]

type Layout = { user: User; sidebar: SidebarWidth }

export async function loader({ context, request }: Route.LoaderArgs): Promise<Layout> {
  return {
    user: requireStaff(await context.get(userContext)()),
    sidebar: readSidebarWidth(request.headers.get('cookie')),
  }
}

/** The data that the dashboard shows at present, in the browser. */
let shown: Layout | undefined

/** If it cannot be read again, it stays as it was: an error would replace the page, and the work in it. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<Layout> {
  try {
    return await serverLoader()
  } catch (error) {
    if (!shown || isVerdict(error)) throw error
    return shown
  }
}

/** Whether the server has said that the user may not be here, or must go elsewhere. */
const isVerdict = (error: unknown) =>
  error instanceof Response || (isRouteErrorResponse(error) && [401, 403, 404].includes(error.status))

/** Revalidates on another page, and when everything is read again; not for every filter of a list. */
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

const dashboard = {
  to: '/dashboard',
  label: 'Revenir au tableau de bord',
  unknown: 'L’adresse est peut-être mal saisie, ou ce qu’elle montrait a été supprimé.',
}

/** An error of a page below, with the navigation still in sight. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <DashboardFrame>
      <ErrorPage error={error} home={dashboard} />
    </DashboardFrame>
  )
}

function DashboardFrame({ children }: { children: ReactNode }) {
  const layout = useRouteLoaderData<Layout>('shell/dashboard-layout')
  useEffect(() => {
    shown = layout
    return () => {
      shown = undefined
    }
  }, [layout])
  // The layout itself could not be read: the user is unknown.
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
      <SkipLink />
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
