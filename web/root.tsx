import plexSans from '@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin-400-normal.woff2?url'
import type { ReactNode } from 'react'
import { Links, type LinksFunction, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import { CurrentUserProvider } from '#web/accounts/current-user.tsx'
import { shopContext } from '#web/lib/page-context.ts'
import { ThemeBoot } from '#web/lib/theme-boot.tsx'
import { ErrorPage } from '#web/shell/error-page.tsx'
import { LateSnackbars } from '#web/ui/late-snackbars.tsx'
import type { Route } from './+types/root'
import stylesheet from './app.css?url'

export const links: LinksFunction = () => [
  { rel: 'preload', href: plexSans, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'stylesheet', href: stylesheet },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
]

export const loader = ({ context }: Route.LoaderArgs) => ({ shop: context.get(shopContext) })

// The shop's settings do not change while a page is open.
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="fr" data-theme="dark" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <ThemeBoot />
        <Meta />
        <Links />
      </head>
      <body>
        {/* The browser's part of React passes its content over. */}
        <noscript className="block bg-lugol-wash p-3 text-center text-sm">
          {import.meta.env.SSR &&
            'Pour vous connecter, commander ou nous écrire, activez JavaScript dans votre navigateur.'}
        </noscript>
        <CurrentUserProvider>{children}</CurrentUserProvider>
        <LateSnackbars />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function App() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main className="flex min-h-dvh flex-col">
      <ErrorPage error={error} />
    </main>
  )
}
