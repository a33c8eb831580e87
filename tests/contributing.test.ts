import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const manifests = ['package.json', ...readdirSync('src').map((name) => `src/${name}/package.json`)]

type Manifest = Partial<
  Record<'dependencies' | 'devDependencies' | 'optionalDependencies' | 'peerDependencies', Record<string, string>>
>

/** Packages that a manifest depends on in any way, without our own workspaces. */
const dependenciesOf = (file: string): string[] => {
  const manifest: Manifest = JSON.parse(readFileSync(file, 'utf8'))
  const { dependencies, devDependencies, optionalDependencies, peerDependencies } = manifest
  return Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies, ...peerDependencies }).filter(
    (name) => !name.startsWith('@kindred/'),
  )
}

/** The section "Dependencies, and why" of CONTRIBUTING.md: what its tables name in backticks, `@scope/*` for all of a scope. */
const documented = (() => {
  const [, section = ''] = readFileSync('CONTRIBUTING.md', 'utf8').split(/^## (?=Dependencies|Glossary)/m)
  return new Set([...section.matchAll(/`([^`]+)`/g)].map(([, name]) => name))
})()

const isDocumented = (name: string): boolean =>
  documented.has(name) || documented.has(`${name.slice(0, name.indexOf('/'))}/*`)

it('CONTRIBUTING.md says why each dependency of each package.json is there', () => {
  const names = new Set(manifests.flatMap(dependenciesOf))
  expect(names.size).toBeGreaterThan(80)
  expect([...names].filter((name) => !isDocumented(name))).toEqual([])
})
