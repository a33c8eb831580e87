// What the files of scripts/deploy/ say of the server is so: settings, ports, addresses, paths and limits. No container engine is needed for it.
import { readdirSync, readFileSync } from 'node:fs'
import { validate } from 'dockerfile-utils'
import { describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { serverBundle } from '../scripts/server-bundle.mjs'
import { caps } from '../src/server/features/photos/making/caps.ts'
import { readConfig } from '../src/server/platform/config.ts'
import settings from '../src/server/platform/settings.json' with { type: 'json' }

const read = (name: string): string => readFileSync(`scripts/deploy/${name}`, 'utf8')
const containerfile = read('Containerfile')
const compose = parse(read('compose.yaml'), { merge: true })
const [secret, deployment, service] = parseAllDocuments(read('kubernetes.yaml')).map((document) => document.toJS())
const container = deployment.spec.template.spec.containers[0]
const unit = read('kindred.service')

const imageEnv: Record<string, string> = Object.fromEntries(
  (/^ENV (.*)$/m.exec(containerfile)?.[1] ?? '').split(' ').map((pair) => pair.split('=')),
)
const key = `first:${Buffer.alloc(32, 1).toString('base64')}`
/** What the server gets in each way of running it. */
const environments: Record<string, Record<string, string>> = {
  Containerfile: imageEnv,
  'compose.yaml': { ...imageEnv, ...compose.services.kindred.environment, DRAFT_KEY: key },
  'kubernetes.yaml': {
    ...imageEnv,
    ...secret.stringData,
    ...Object.fromEntries(container.env.map(({ name, value }: { name: string; value: string }) => [name, value])),
    DRAFT_KEY: key,
  },
  'kindred.service': Object.fromEntries(
    [...unit.matchAll(/^Environment=(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
  ),
}
const proxies = { 'nginx.conf': read('nginx.conf'), Caddyfile: read('Caddyfile') }

describe('the files to deploy', () => {
  it.each(Object.keys(environments))('%s sets what the server knows, to what it takes', (name) => {
    const given = environments[name] ?? {}
    expect(Object.keys(given).filter((one) => !Object.hasOwn(settings, one))).toEqual([])
    expect(readConfig(given).mode).toBe('production')
  })

  it('name settings in words only that there are', () => {
    const words = readdirSync('scripts/deploy').flatMap((name) => [
      ...read(name).matchAll(/\b[A-Z]{2,}(?:_[A-Z]+)+\b/g),
    ])
    const named = new Set(words.map(([word]) => word))
    const others = /^(POSTGRES|MINIO)_|^AF_(INET|UNIX)$/
    expect([...named].filter((word) => !Object.hasOwn(settings, word) && !others.test(word))).toEqual([])
    expect(named.size).toBeGreaterThan(10)
  })

  it('lead to the port that the server listens on, and ask how it is where it says so', () => {
    const { port, metrics } = readConfig(environments['compose.yaml'] ?? {})
    expect(containerfile).toContain(`\nEXPOSE ${port}\n`)
    expect(compose.services.kindred.ports).toEqual([`127.0.0.1:${port}:${port}`])
    expect(container.ports.map((one: { containerPort: number }) => one.containerPort)).toEqual([port, metrics?.port])
    expect(service.spec.ports[0].targetPort).toBe('http')
    for (const [name, text] of Object.entries(proxies)) expect(text, name).toContain(`127.0.0.1:${port}`)
    const asked = [...containerfile.matchAll(/http:\/\/127\.0\.0\.1:(\d+)(\/[\w/]+)/g)]
    expect(asked.map(([, where, path]) => [Number(where), path])).toEqual([[port, '/health/live']])
    const probes = [container.startupProbe, container.livenessProbe, container.readinessProbe]
    expect(probes.map(({ httpGet }) => [httpGet.port, httpGet.path])).toEqual(Array(3).fill(['http', '/health/live']))
  })

  it('give the server as long to stop as it takes', () => {
    const { drainMs } = readConfig({ NODE_ENV: 'production' })
    // `stop-once.ts` ends it 15 seconds after draining.
    const least = drainMs / 1000 + 15
    expect(Number.parseInt(compose.services.kindred.stop_grace_period, 10)).toBeGreaterThan(least)
    expect(deployment.spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThan(least)
    expect(Number(/TimeoutStopSec=(\d+)/.exec(unit)?.[1])).toBeGreaterThan(least)
  })

  it('let a proxy take the largest upload, keep streams open, and say whom it saw', () => {
    const megabytes = Object.values(proxies).map((text) =>
      Number(/(?:max_size|client_max_body_size) (\d+)m/i.exec(text)?.[1]),
    )
    for (const most of megabytes) {
      expect(most * 1e6).toBeGreaterThan(caps.videoBytes)
      expect(most).toBeLessThan((caps.videoBytes / 1e6) * 1.1)
    }
    expect(proxies['nginx.conf']).toContain('proxy_set_header X-Forwarded-For $remote_addr;')
    const stream = readFileSync('src/server/features/content/event-stream.ts', 'utf8')
    const heartbeat = Number(/heartbeatMs = (\d+)_000/.exec(stream)?.[1])
    expect(Number(/proxy_read_timeout (\d+)s/.exec(proxies['nginx.conf'])?.[1])).toBeGreaterThan(2 * heartbeat)
    expect(stream).toContain("'x-accel-buffering': 'no'")
  })
})

describe('the Containerfile', () => {
  const stages = containerfile.split(/^(?=FROM )/m).slice(1)
  const last = stages.at(-1) ?? ''

  it('has no fault that a linter finds', () => {
    expect(validate(containerfile).map(({ message, range }) => `${range.start.line + 1}: ${message}`)).toEqual([])
    expect(validate('FROM node\nCOPPY a b\n')).not.toEqual([])
  })

  it('ends in an image of an ordinary user, with a way to ask how it is and without npm', () => {
    expect(last).toMatch(/^USER node$/m)
    expect(last).toMatch(/^HEALTHCHECK /m)
    expect(last).toMatch(/^RUN rm -rf \/usr\/local\/lib\/node_modules .*\/usr\/local\/bin\/npm /m)
    expect(last).not.toMatch(/^RUN .*(apt|npm (ci|install|run))/m)
    const bases = stages.map((stage) => /^FROM (\S+)/.exec(stage)?.[1])
    expect(new Set(bases.filter((base) => base?.includes('/')))).toHaveLength(1)
  })

  it('runs the built server, and brings the migrations that it reads', () => {
    const sources = serverBundle.entryPoints as string[]
    const entries = sources.map((file) => `dist/server/${file.split('/').at(-1)?.replace('.ts', '.js')}`)
    expect(entries).toContain(/^CMD \["node", "(.*)"\]$/m.exec(last)?.[1])
    expect(unit).toContain('ExecStart=/usr/bin/node dist/server/main.js')
    const copied = [...last.matchAll(/^COPY --from=\w+ \/kindred\/(\S+) \.\/(\S*)$/gm)].map(([, from, to]) => [
      from,
      to,
    ])
    expect(copied).toContainEqual([migrations, migrations])
    for (const [from, to] of copied) expect(to === '' ? 'package.json' : to).toBe(from)
    expect(readdirSync(migrations).length).toBeGreaterThan(30)
  })

  const migrations = 'src/server/platform/db/migrations'
})

it('the service and the deployment run as nobody in particular, with nothing to write to but what they name', () => {
  expect(unit).toMatch(/^DynamicUser=yes$/m)
  expect(unit).toMatch(/^ProtectSystem=strict$/m)
  const { kindred } = compose.services
  expect([kindred.read_only, kindred.cap_drop, kindred.tmpfs]).toEqual([true, ['ALL'], ['/tmp']])
  const { securityContext, volumeMounts } = container
  expect(securityContext).toMatchObject({ readOnlyRootFilesystem: true, allowPrivilegeEscalation: false })
  const data = volumeMounts.map(({ mountPath }: { mountPath: string }) => mountPath)
  expect(data).toEqual([imageEnv.DATA_DIR, '/tmp'])
  expect(kindred.volumes).toEqual([`data:${imageEnv.DATA_DIR}`])
})

describe('the operator’s guide', () => {
  const guide = readFileSync('src/server/OPERATING.md', 'utf8')

  it('names commands and settings that there are, and each file to deploy with', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
    const commands = [...guide.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name)
    expect(commands.filter((name) => !Object.hasOwn(scripts, name))).toEqual([])
    for (const name of ['backup', 'restore', 'doctor', 'upgrade:check', 'admin']) expect(commands).toContain(name)
    const named = [...guide.matchAll(/`([A-Z][A-Z_]+)(?:=[^`]*)?`/g)].map(([, name = '']) => name)
    expect(named.filter((name) => !Object.hasOwn(settings, name))).toEqual([])
    for (const file of readdirSync('scripts/deploy')) expect(guide, file).toContain(`\`${file}\``)
  })
})
