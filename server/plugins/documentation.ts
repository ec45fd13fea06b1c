import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import fastifyPlugin from 'fastify-plugin'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { Failure } from '#contract/fields'
import { sendingTimeout } from '#server/plugins/files'

/** The plugin's own policy allows styles from any host and pictures from one. */
const pagePolicy = {
  'default-src': "'self'",
  'script-src': "'self'",
  'img-src': "'self' data:",
  'object-src': "'none'",
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
  'form-action': "'self'",
}

/** OpenAPI 3.1, from the schemas that validate, at /api/openapi.json, and a readable page at /api/docs. */
export const documentation = fastifyPlugin(async (app) => {
  const { shop } = app
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `API ${shop.name}`, version: '1.0.0' },
      servers: [{ url: shop.publicUrl }],
    },
    transform: (route) =>
      route.url.startsWith('/api/')
        ? jsonSchemaTransform(described(route))
        : { ...route, schema: { hide: true } },
    transformObject: jsonSchemaTransformObject,
  })
  await app.register(async (page) => {
    // The plugin has no options for it; see files.ts. The document was compressed anew for each reader.
    page.addHook('onRoute', (route) => {
      const { url } = route
      const ready = /\/(json|yaml)$/.test(url)
      route.config = { ...route.config, timeout: sendingTimeout, ready, readyAs: () => url }
    })
    await page.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: pagePolicy,
      uiConfig: { docExpansion: 'list' },
    })
  })
  const path = '/api/openapi.json'
  const config = { ready: true, readyAs: () => path }
  app.get(path, { config, schema: { hide: true } as object }, () => app.swagger())
})

type Route = Parameters<typeof jsonSchemaTransform>[0]

/** Groups a call by the first word of its address. Any call may be refused, always in the same form. */
function described(route: Route): Route {
  if (route.schema?.hide) return route
  const { response = { 200: z.unknown() } } = (route.schema ?? {}) as { response?: object }
  return {
    ...route,
    schema: {
      ...route.schema,
      tags: [route.url.split('/')[2]],
      response: { ...response, default: Failure },
    } as Route['schema'],
  }
}
