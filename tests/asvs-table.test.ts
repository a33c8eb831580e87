import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const rows = readFileSync('SECURITY.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| V\d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))

describe('the table of ASVS 5.0 in SECURITY.md', () => {
  it('names files that are there', () => {
    const named = rows.flatMap((row) => [
      ...row.join(' ').matchAll(/`((?:src|tests|scripts|content|schemas)\/[^`]+)`/g),
    ])
    const missing = named.map((found) => found[1] ?? '').filter((path) => !existsSync(path))
    expect(missing).toEqual([])
    expect(named.length).toBeGreaterThan(60)
  })

  it('has each section once, with evidence or a reason', () => {
    const sections = rows.map((row) => row[1]?.match(/V\d+\.\d+/)?.[0])
    expect(new Set(sections).size).toBe(sections.length)
    expect(rows.filter(([, , evidence, exception]) => evidence === '' && exception === '')).toEqual([])
  })
})
