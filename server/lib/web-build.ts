import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { ServerBuild } from 'react-router'

export interface WebBuild {
  /** Renders the pages; in development, a function that returns the current build. */
  build: ServerBuild | (() => Promise<ServerBuild>)
  /** Folder of the browser's files; undefined in development: Vite serves them. */
  clientDir?: string
}

export interface Web {
  options: WebBuild
  /** Lets Vite answer before the shop's own pages, in development. */
  attach?: (app: FastifyInstance) => void
  close?: () => Promise<void>
}

/** Opens the built pages; with `dev`, Vite builds them on request and reloads them as they change. */
export async function openWeb(root: string, dev: boolean): Promise<Web> {
  if (dev) return openVite(root)
  const build: ServerBuild = await import(join(root, 'build/server/index.js'))
  return { options: { build, clientDir: join(root, 'build/client') } }
}

async function openVite(root: string): Promise<Web> {
  const { createServer } = await import('vite')
  // By default its socket listens to the whole network.
  const server = { middlewareMode: true, ws: { host: '127.0.0.1' } }
  const heeded = process.listeners('SIGTERM')
  const vite = await createServer({ root, server, appType: 'custom' })
  // Listeners that Vite's start added would end the process before the database is closed.
  for (const each of process.listeners('SIGTERM')) if (!heeded.includes(each)) process.off('SIGTERM', each)
  return {
    options: { build: () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild> },
    attach(app) {
      app.addHook('onRequest', (request, reply, done) => {
        const isPage = request.routeOptions.url === '/*'
        if (!isPage) return done()
        vite.middlewares(request.raw, reply.raw, done)
      })
    },
    close: () => vite.close(),
  }
}
