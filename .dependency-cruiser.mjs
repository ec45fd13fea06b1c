// The direction rules: web → contract ← server; app → routes → service → queries → lib; pages → api,
// components → ui, lib.
const forbid = (name, from, to, comment) => ({ name, severity: 'error', comment, from, to })
const tests = '\\.test\\.tsx?$|/testing/'

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    forbid('no-cycles', {}, { circular: true }, 'A cycle has no first file to read.'),
    forbid(
      'contract-stands-alone',
      { path: '^contract' },
      { path: '^(server|web|demo|e2e|bench)' },
      'Both sides import it.',
    ),
    forbid('web-knows-no-server', { path: '^web' }, { path: '^(server|demo)' }, 'The API is the only way.'),
    forbid('server-knows-no-web', { path: '^server' }, { path: '^web' }, 'It reaches web through the build.'),
    forbid(
      'ui-knows-no-domain',
      { path: '^web/ui' },
      { path: '^web/(shell|accounts|audit|catalogue|orders|contact)' },
      'The kit serves every page.',
    ),
    forbid(
      'queries-are-last',
      { path: '\\.queries\\.ts$' },
      { path: '\\.(service|routes)\\.ts$' },
      'A query decides nothing.',
    ),
    forbid(
      'services-know-no-http',
      { path: '\\.service\\.ts$', pathNot: tests },
      { path: '(\\.routes\\.ts$|^server/plugins|node_modules/fastify)', dependencyTypesNot: ['type-only'] },
      'A rule is the same whoever asks.',
    ),
    forbid(
      'routes-hold-no-sql',
      { path: '\\.routes\\.ts$' },
      { path: 'node_modules/postgres/' },
      'SQL stands in queries.',
    ),
    forbid(
      'lib-is-below',
      { path: '^server/lib', pathNot: tests },
      { path: '^server', pathNot: '^server/(lib/|env\\.ts$)' },
      'Everything stands on it.',
    ),
    forbid(
      'product-without-tests',
      { pathNot: `${tests}|^(e2e|bench)` },
      { path: tests },
      'The shop runs without its tests.',
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
}
