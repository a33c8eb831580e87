import { describe, expect, it } from 'vitest'
import { applyEdits, type Edit, editsBetween, isSameValue, keptOn, layOver, valueAt, withInside } from './edits.ts'

const name = 'content/list.json'
const file = (value: unknown, spaces?: number) => new Map([[name, JSON.stringify(value, null, spaces)]])
const abc = { options: ['a', 'b', 'c'].map((id) => ({ id, label: id.toUpperCase() })), steps: ['x', 'y', 'z'] }
const live = file(abc, 2)
const edit = (at: string, from: Edit['from'], to: Edit['to']): Edit => ({ file: name, at, from, to })
const ids = (files: ReadonlyMap<string, string>, at = '/options/*') => valueAt(name, files.get(name), at)
const d = { id: 'd', label: 'D' }

describe('edits of lists with ids', () => {
  it('adds an item behind the others, removes one and leaves the text of all others as it was', () => {
    const { files, conflicts } = applyEdits(live, [
      edit('/options/d', null, d),
      edit('/options/b', abc.options[1] ?? null, null),
    ])
    expect(conflicts).toEqual([])
    expect(ids(files)).toEqual(['a', 'c', 'd'])
    expect(files.get(name)).toContain(JSON.stringify(abc.options[2], null, 2).replaceAll('\n', '\n    '))
  })

  it('orders items by their own text, also those that stand in one line', () => {
    const text = '{\n  "options": [\n    { "id": "a", "n": 1 },\n    { "id": "b",   "n": 2 }\n  ]\n}\n'
    const { files } = applyEdits(new Map([[name, text]]), [edit('/options/*', ['a', 'b'], ['b', 'a'])])
    expect(files.get(name)).toBe('{\n  "options": [\n    { "id": "b",   "n": 2 },\n    { "id": "a", "n": 1 }\n  ]\n}\n')
  })

  it('keeps what others added and removed meanwhile where an order was made', () => {
    const now = file({ options: [{ id: 'a' }, { id: 'new' }, { id: 'c' }] })
    expect(ids(applyEdits(now, [edit('/options/*', ['a', 'b', 'c'], ['c', 'b', 'a'])]).files)).toEqual([
      'c',
      'a',
      'new',
    ])
    const steps = file({ steps: ['x', 'new', 'z'] })
    // Ids are added and taken out by the order of their list.
    expect(ids(applyEdits(steps, [edit('/steps/*', ['x', 'y', 'z'], ['mine', 'x', 'y'])]).files, '/steps/*')).toEqual([
      'mine',
      'x',
      'new',
    ])
  })

  it('tells of an order where others made another one, of an item that others edited, and leaves both', () => {
    const now = file({ options: [{ id: 'c' }, { id: 'a', label: 'Other' }, { id: 'b' }] })
    const edits = [
      edit('/options/*', ['a', 'b', 'c'], ['b', 'a', 'c']),
      edit('/options/a', abc.options[0] ?? null, null),
    ]
    const { files, conflicts } = applyEdits(now, edits)
    expect(files.get(name)).toBe(now.get(name))
    expect(conflicts.map(({ now: says }) => says)).toEqual([{ id: 'a', label: 'Other' }, ['c', 'a', 'b']])
    // Who keeps theirs keeps it over what is live now.
    const [order, item] = edits as [Edit, Edit]
    const kept = [keptOn(now, order), keptOn(now, item)] as Edit[]
    expect(ids(applyEdits(now, kept).files)).toEqual(['b', 'c'])
  })

  it('adds and removes whole files, and nothing in one that is gone', () => {
    const step = 'content/steps/new.json'
    const added = applyEdits(live, [{ file: step, at: '', from: null, to: { title: 'New', id: 'new', $schema: 's' } }])
    expect(added.files.get(step)).toBe('{\n  "$schema": "s",\n  "id": "new",\n  "title": "New"\n}\n')
    const removed = applyEdits(added.files, [
      { file: step, at: '', from: { id: 'new', $schema: 's', title: 'New' }, to: null },
    ])
    expect([removed.conflicts, removed.files.has(step)]).toEqual([[], false])
    expect(applyEdits(live, [{ file: step, at: '/title', from: 'New', to: 'Old' }]).conflicts).toHaveLength(1)
  })

  it('says the same of names in another order, as the database keeps them', () => {
    expect(isSameValue({ a: 1, b: [{ c: 2, d: 3 }] }, { b: [{ d: 3, c: 2 }], a: 1 })).toBe(true)
    expect(isSameValue({ a: 1 }, { a: 2 })).toBe(false)
    expect(isSameValue(undefined, null)).toBe(true)
  })

  it('edits a part of what an edit adds', () => {
    const step = { id: 's', fields: [{ id: 'a' }, { id: 'b' }] }
    expect(withInside(step, '/fields/b/label', 'B')).toEqual({
      id: 's',
      fields: [{ id: 'a' }, { id: 'b', label: 'B' }],
    })
    expect(withInside(step, '/fields/*', ['b', 'a'])).toEqual({ id: 's', fields: [{ id: 'b' }, { id: 'a' }] })
    expect(withInside(step, '/nowhere/a/b', 1)).toEqual(step)
    expect(withInside(step, '/fields/b', null)).toEqual({ id: 's', fields: [{ id: 'a' }] })
    expect(withInside(step.fields, '/b', null)).toEqual([{ id: 'a' }])
  })
})

describe('edits laid over a folder', () => {
  it('an item that was added, edited and moved in three publications is there once, and nothing is told', () => {
    const edits = [
      edit('/options/d', null, d),
      edit('/options/*', ['a', 'b', 'c'], ['d', 'a', 'b', 'c']),
      edit('/options/d/label', 'D', 'Dee'),
      edit('/options/*', ['d', 'a', 'b', 'c'], ['a', 'd', 'b', 'c']),
    ]
    const { files, conflicts } = layOver(live, edits)
    expect([conflicts, ids(files)]).toEqual([[], ['a', 'd', 'b', 'c']])
    expect(valueAt(name, files.get(name), '/options/d/label')).toBe('Dee')
    expect(layOver(files, edits)).toEqual({ files, conflicts: [] })
  })

  it('an item that was edited and then removed is gone, also where a folder never had it', () => {
    const edits = [edit('/options/b/label', 'B', 'Bee'), edit('/options/b', { id: 'b', label: 'Bee' }, null)]
    expect(ids(layOver(live, edits).files)).toEqual(['a', 'c'])
    const without = file({ options: [{ id: 'a' }] })
    expect(layOver(without, edits)).toEqual({ files: without, conflicts: [] })
  })

  it('where a folder says what it never was, the studio counts and both are named', () => {
    const now = file({ options: [{ id: 'a', label: 'Folder' }] })
    const { files, conflicts } = layOver(now, [edit('/options/a/label', 'A', 'Studio')])
    expect(valueAt(name, files.get(name), '/options/a/label')).toBe('Studio')
    expect(conflicts).toMatchObject([{ now: 'Folder' }])
  })
})

describe('edits between two states of files', () => {
  it('by id: what was changed, added, removed and moved, and nothing else', () => {
    const next = {
      ...abc,
      options: [d, abc.options[0], { ...abc.options[2], label: 'Sea' }],
      steps: ['x', 'new', 'z'],
      limit: 3,
    }
    const { edits, whole } = editsBetween(live, file(next))
    expect(whole).toEqual([])
    expect(edits).toEqual([
      edit('/options/b', abc.options[1] ?? null, null),
      edit('/options/c/label', 'C', 'Sea'),
      edit('/options/d', null, d),
      edit('/options/*', ['a', 'b', 'c'], ['d', 'a', 'c']),
      edit('/steps/*', ['x', 'y', 'z'], ['x', 'new', 'z']),
      edit('/limit', null, 3),
    ])
    const { files, conflicts } = applyEdits(live, edits)
    expect([JSON.parse(files.get(name) ?? ''), conflicts]).toEqual([next, []])
  })

  it('whole files: new and deleted ones, pages, and what is no JSON is told apart', () => {
    const before = new Map([
      ['content/a.json', '{"a":1}'],
      ['content/help/x.md', 'Old'],
      ['content/gone.md', 'x'],
    ])
    const after = new Map([
      ['content/b.json', '{"b":1}'],
      ['content/help/x.md', 'New'],
      ['content/p.webp', 'AAAA'],
    ])
    const { edits, whole } = editsBetween(before, after)
    expect(edits).toEqual([
      { file: 'content/a.json', at: '', from: { a: 1 }, to: null },
      { file: 'content/help/x.md', at: '', from: 'Old', to: 'New' },
      { file: 'content/b.json', at: '', from: null, to: { b: 1 } },
    ])
    expect(whole).toEqual(['content/gone.md', 'content/p.webp'])
  })
})
