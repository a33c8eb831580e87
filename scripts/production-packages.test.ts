import { readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { build } from 'esbuild'
import { beforeAll, describe, expect, it } from 'vitest'
import { root } from './ensure-installed.mjs'
import { serverBundle } from './server-bundle.mjs'

type Packages = Record<string, string>
const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  dependencies: Packages
  devDependencies: Packages
}

describe('the dependencies that `npm ci --omit=dev` installs', () => {
  let [asked, imports]: Asked = [[], []]
  beforeAll(async () => {
    ;[asked, imports] = await packagesAskedFor()
  })

  it('include every package the built server imports', () => {
    expect(asked.filter((name) => !Object.hasOwn(dependencies, name))).toEqual([])
  })

  it('include no package the built server does not import', () => {
    // The package that compiles validators names the first, and the one that keeps photos the others, to be there beside them.
    const peers = ['@rjsf/utils', '@aws-sdk/client-s3', '@aws-sdk/s3-request-presigner']
    expect(Object.keys(dependencies).filter((name) => ![...asked, ...peers].includes(name))).toEqual([])
  })

  it('for metrics, traces and mail are loaded by dynamic import only', () => {
    const whenAskedFor = [/^prom-client$/, /^@opentelemetry\//, /^nodemailer$/]
    const isLate = (path: string) => whenAskedFor.some((pattern) => pattern.test(path))
    expect(imports.filter(({ path, kind }) => isLate(path) && kind !== 'dynamic-import')).toEqual([])
    expect(imports.some(({ path }) => path === '@opentelemetry/sdk-trace')).toBe(true)
  })

  it('are not listed as devDependencies too', () => {
    expect(Object.keys(dependencies).filter((name) => Object.hasOwn(devDependencies, name))).toEqual([])
  })
})

type Asked = [packages: string[], imports: { path: string; kind: string }[]]

async function packagesAskedFor(): Promise<Asked> {
  const { metafile, outputFiles } = await build({ ...serverBundle, outdir: 'out', metafile: true, write: false })
  const imports = Object.values(metafile.outputs).flatMap(({ imports }) => imports.filter(({ external }) => external))
  // Files of a package that are read, not imported; esbuild does not see them.
  const required = outputFiles.flatMap(({ text }) =>
    [...text.matchAll(/\b(?:require\w*|createRequire\w*\([^()]*\))(?:\.resolve)?\("([^"]+)"\)/g)].map(
      ([, path = '']) => path,
    ),
  )
  const paths = [...imports.map(({ path }) => path), ...required].filter(
    (path) => !path.startsWith('.') && !isBuiltin(path),
  )
  return [[...new Set(paths.map(packageOf))].sort(), imports]
}

const packageOf = (path: string): string =>
  path
    .split('/')
    .slice(0, path.startsWith('@') ? 2 : 1)
    .join('/')
