import { describe, expect, it } from 'vitest'
import {
  applyEdits,
  type Edit,
  editsBetween,
  isSameValue,
  overlayEdits,
  rebasedEdit,
  setValueAt,
  valueAt,
} from './edits.ts'

const name = 'content/list.json'
const file = (value: unknown, spaces?: number) => new Map([[name, JSON.stringify(value, null, spaces)]])
const abc = { options: ['a', 'b', 'c'].map((id) => ({ id, label: id.toUpperCase() })), steps: ['x', 'y', 'z'] }
const live = file(abc, 2)
const edit = (at: string, from: Edit['from'], to: Edit['to']): Edit => ({ file: name, at, from, to })
const ids = (files: ReadonlyMap<string, string>, at = '/options/*') => valueAt(name, files.get(name), at)
const d = { id: 'd', label: 'D' }

describe('applyEdits to lists with ids', () => {
  it('appends an item, removes one, and leaves the text of the others unchanged', () => {
    const { files, conflicts } = applyEdits(live, [
      edit('/options/d', null, d),
      edit('/options/b', abc.options[1] ?? null, null),
    ])
    expect(conflicts).toEqual([])
    expect(ids(files)).toEqual(['a', 'c', 'd'])
    expect(files.get(name)).toContain(JSON.stringify(abc.options[2], null, 2).replaceAll('\n', '\n    '))
  })

  it('reorders items with their own text, also on one line', () => {
    const text = '{\n  "options": [\n    { "id": "a", "n": 1 },\n    { "id": "b",   "n": 2 }\n  ]\n}\n'
    const { files } = applyEdits(new Map([[name, text]]), [edit('/options/*', ['a', 'b'], ['b', 'a'])])
    expect(files.get(name)).toBe('{\n  "options": [\n    { "id": "b",   "n": 2 },\n    { "id": "a", "n": 1 }\n  ]\n}\n')
  })

  it('keeps items added or removed by others when an order is applied', () => {
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

  it('reports a conflict for an order or item that others changed, and changes neither', () => {
    const now = file({ options: [{ id: 'c' }, { id: 'a', label: 'Other' }, { id: 'b' }] })
    const edits = [
      edit('/options/*', ['a', 'b', 'c'], ['b', 'a', 'c']),
      edit('/options/a', abc.options[0] ?? null, null),
    ]
    const { files, conflicts } = applyEdits(now, edits)
    expect(files.get(name)).toBe(now.get(name))
    expect(conflicts.map(({ now: says }) => says)).toEqual([{ id: 'a', label: 'Other' }, ['c', 'a', 'b']])
    // Keeping one's own edit applies it over live.
    const [order, item] = edits as [Edit, Edit]
    const kept = [rebasedEdit(now, order), rebasedEdit(now, item)] as Edit[]
    expect(ids(applyEdits(now, kept).files)).toEqual(['b', 'c'])
  })

  it('adds and removes whole files, and conflicts when the file no longer exists', () => {
    const step = 'content/steps/new.json'
    const added = applyEdits(live, [{ file: step, at: '', from: null, to: { title: 'New', id: 'new', $schema: 's' } }])
    expect(added.files.get(step)).toBe('{\n  "$schema": "s",\n  "id": "new",\n  "title": "New"\n}\n')
    const removed = applyEdits(added.files, [
      { file: step, at: '', from: { id: 'new', $schema: 's', title: 'New' }, to: null },
    ])
    expect([removed.conflicts, removed.files.has(step)]).toEqual([[], false])
    expect(applyEdits(live, [{ file: step, at: '/title', from: 'New', to: 'Old' }]).conflicts).toHaveLength(1)
  })

  it('isSameValue ignores the order of properties', () => {
    expect(isSameValue({ a: 1, b: [{ c: 2, d: 3 }] }, { b: [{ d: 3, c: 2 }], a: 1 })).toBe(true)
    expect(isSameValue({ a: 1 }, { a: 2 })).toBe(false)
    expect(isSameValue(undefined, null)).toBe(true)
  })

  it('setValueAt edits part of a value that is still to be added', () => {
    const step = { id: 's', fields: [{ id: 'a' }, { id: 'b' }] }
    expect(setValueAt(step, '/fields/b/label', 'B')).toEqual({
      id: 's',
      fields: [{ id: 'a' }, { id: 'b', label: 'B' }],
    })
    expect(setValueAt(step, '/fields/*', ['b', 'a'])).toEqual({ id: 's', fields: [{ id: 'b' }, { id: 'a' }] })
    expect(setValueAt(step, '/nowhere/a/b', 1)).toEqual(step)
    expect(setValueAt(step, '/fields/b', null)).toEqual({ id: 's', fields: [{ id: 'a' }] })
    expect(setValueAt(step.fields, '/b', null)).toEqual([{ id: 'a' }])
  })
})

describe('overlayEdits', () => {
  it('applies an add, edit and move of one item once, without conflicts', () => {
    const edits = [
      edit('/options/d', null, d),
      edit('/options/*', ['a', 'b', 'c'], ['d', 'a', 'b', 'c']),
      edit('/options/d/label', 'D', 'Dee'),
      edit('/options/*', ['d', 'a', 'b', 'c'], ['a', 'd', 'b', 'c']),
    ]
    const { files, conflicts } = overlayEdits(live, edits)
    expect([conflicts, ids(files)]).toEqual([[], ['a', 'd', 'b', 'c']])
    expect(valueAt(name, files.get(name), '/options/d/label')).toBe('Dee')
    expect(overlayEdits(files, edits)).toEqual({ files, conflicts: [] })
  })

  it('removes an item that was edited and then removed, also if the folder never had it', () => {
    const edits = [edit('/options/b/label', 'B', 'Bee'), edit('/options/b', { id: 'b', label: 'Bee' }, null)]
    expect(ids(overlayEdits(live, edits).files)).toEqual(['a', 'c'])
    const without = file({ options: [{ id: 'a' }] })
    expect(overlayEdits(without, edits)).toEqual({ files: without, conflicts: [] })
  })

  it('applies the edit over a changed folder value, and reports both', () => {
    const now = file({ options: [{ id: 'a', label: 'Folder' }] })
    const { files, conflicts } = overlayEdits(now, [edit('/options/a/label', 'A', 'Studio')])
    expect(valueAt(name, files.get(name), '/options/a/label')).toBe('Studio')
    expect(conflicts).toMatchObject([{ now: 'Folder' }])
  })
})

describe('editsBetween', () => {
  it('returns changed, added, removed and moved items by id, and nothing else', () => {
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

  it('returns new and deleted files and pages; files that are no JSON are listed as whole', () => {
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

describe('edits of lookup rows', () => {
  const towns = 'content/lookups/towns.csv'
  const text = 'ID;Label;region\r\nvic;Vic;cat\r\nronda;"Ronda; the old one";and\r\nbraga;Braga;min\r\n'
  const rows = (from: Record<string, Edit['from']>, to: Record<string, Edit['from']>): Edit => ({
    ...{ file: towns, at: '/rows', from, to },
  })
  const vic = { label: 'Vic', region: 'cat' }

  it('change, add and remove rows by id, and leave the others unchanged', () => {
    const { files, conflicts } = applyEdits(new Map([[towns, text]]), [
      rows(
        { vic, lagos: null, braga: { label: 'Braga', region: 'min' } },
        { vic: { label: 'Vich', region: 'cat' }, lagos: { label: 'Lagos', 'label::es': ' Lagos' }, braga: null },
      ),
    ])
    expect(conflicts).toEqual([])
    expect(files.get(towns)).toBe(
      'ID;Label;region;label::es\r\nvic;Vich;cat;\r\nronda;"Ronda; the old one";and;\r\nlagos;Lagos;;" Lagos"\r\n',
    )
  })

  it('merge row by row, with a conflict only for a row that others changed', () => {
    const now = new Map([[towns, text.replace('Vic;', 'Vic the town;')]])
    const edit = rows({ vic, lagos: null }, { vic: { label: 'Vich' }, lagos: { label: 'Lagos' } })
    const { files, conflicts } = applyEdits(now, [edit])
    expect(files.get(towns)).toContain('vic;Vic the town;cat')
    expect(files.get(towns)).toContain('lagos;Lagos;')
    expect(conflicts).toEqual([
      { edit: rows({ vic }, { vic: { label: 'Vich' } }), now: { vic: { ...vic, label: 'Vic the town' } } },
    ])
    const kept = rebasedEdit(now, edit)
    expect(applyEdits(now, kept === undefined ? [] : [kept])).toMatchObject({ conflicts: [] })
    expect(overlayEdits(now, [edit])).toMatchObject({ conflicts: [{ now: { vic: { label: 'Vic the town' } } }] })
    expect(overlayEdits(now, [edit]).files.get(towns)).toContain('vic;Vich;')
  })

  it('of two publications are both applied, and the later one wins for the same row', () => {
    const edits = [
      rows({ vic }, { vic: { label: 'A' } }),
      rows({ lagos: null, vic: { label: 'A' } }, { lagos: vic, vic: { label: 'B' } }),
    ]
    const { files, conflicts } = overlayEdits(new Map([[towns, text]]), edits)
    expect(conflicts).toEqual([])
    expect(files.get(towns)).toMatch(/vic;B;[\s\S]*lagos;Vic;cat/)
    expect(overlayEdits(files, edits)).toEqual({ files, conflicts: [] })
  })

  it('are computed row by row; a sorted file or a lost column counts as whole', () => {
    const before = new Map([[towns, text]])
    expect(editsBetween(before, new Map([[towns, `${text.replace('Vic;', 'Vich;')}x;X;cat\r\n`]]))).toEqual({
      edits: [rows({ vic, x: null }, { vic: { ...vic, label: 'Vich' }, x: { label: 'X', region: 'cat' } })],
      whole: [],
    })
    const sorted = 'id,label,region\nbraga,Braga,min\nronda,Ronda; the old one,and\nvic,Vic,cat\n'
    for (const other of [sorted, 'id,label\nvic,Vic\nronda,Ronda; the old one\nbraga,Braga\n'])
      expect(editsBetween(before, new Map([[towns, other]]))).toEqual({ edits: [], whole: [towns] })
  })
})

describe('upgrades added by two editors', () => {
  const file = 'content/wizards/walk/upgrades.json'
  const renamed = (number: number, option: string, to: string) => ({
    ...{ number, change: 'rename-option', field: 'feelings', option, to },
  })
  const files = (...upgrades: object[]) => new Map([[file, JSON.stringify({ upgrades })]])
  const [a, b] = [renamed(1, 'a', 'a-2'), renamed(2, 'b', 'b-2')]
  const upgrades = (some: ReadonlyMap<string, string>) => JSON.parse(some.get(file) ?? '{}').upgrades

  it('are both kept and renumbered, also when both created the file', () => {
    const added: Edit = { file, at: '/upgrades', from: [a], to: [a, b] }
    const one = applyEdits(files(a, renamed(2, 'c', 'c-2')), [added])
    expect(one.conflicts).toEqual([])
    expect(upgrades(one.files)).toEqual([a, renamed(2, 'c', 'c-2'), renamed(3, 'b', 'b-2')])
    const began: Edit = { file, at: '', from: null, to: { $schema: 'x', upgrades: [{ ...b, number: 1 }] } }
    expect(upgrades(applyEdits(files(a), [began]).files)).toEqual([a, b])
    expect(upgrades(applyEdits(files(a, b), [added]).files)).toEqual([a, b])
    expect(upgrades(overlayEdits(files(a, renamed(2, 'c', 'c-2')), [added]).files)).toHaveLength(3)
  })

  it('conflict when both change the same option, or a served one is missing', () => {
    const added: Edit = { file, at: '/upgrades', from: [a], to: [a, b] }
    for (const now of [files(a, renamed(2, 'b', 'other')), files()])
      expect(applyEdits(now, [added]).conflicts).toMatchObject([{ edit: added }])
  })
})

describe('edits of Markdown pages', () => {
  const page = 'content/help/quiet.md'
  const text =
    "---\nid: quiet # its address\ntitle: 'A quiet hour'\ntiles:\n  - label: Ground\n    opens: grounding\n---\n\nBreathe.\n"
  const files = new Map([[page, text]])
  const of = (at: string, from: Edit['from'], to: Edit['to']): Edit => ({ file: page, at, from, to })

  it('write one front matter name or the body, and leave everything else unchanged', () => {
    const long = `A ${'very '.repeat(30)}quiet hour: “yes”`
    const edits = [
      of('/title', 'A quiet hour', long),
      of('/tiles/0/label', 'Ground', 'Ground yourself'),
      of('/note', null, 'no'),
      of('/body', 'Breathe.', 'Breathe in.\n\n- And out.'),
    ]
    const { files: next, conflicts } = applyEdits(files, edits)
    expect(conflicts).toEqual([])
    expect(next.get(page)).toBe(
      `---\nid: quiet # its address\ntitle: "${long}"\ntiles:\n  - label: Ground yourself\n    opens: grounding\nnote: no\n---\n\nBreathe in.\n\n- And out.\n`,
    )
    expect(['/title', '/note', '/body'].map((at) => valueAt(page, next.get(page), at))).toEqual([
      long,
      'no',
      'Breathe in.\n\n- And out.',
    ])
    expect(applyEdits(next, [of('/note', 'no', null)]).files.get(page)).not.toContain('note')
  })

  it('merge with edits of others in the page, with a conflict for the same name', () => {
    const theirs = new Map([[page, text.replace('Breathe.', 'Sit down.').replace('A quiet hour', 'Quiet')]])
    const edits = [of('/title', 'A quiet hour', 'Calm'), of('/tiles/0/label', 'Ground', 'Earth')]
    const { files: next, conflicts } = applyEdits(theirs, edits)
    expect(conflicts).toMatchObject([{ edit: { at: '/title' }, now: 'Quiet' }])
    expect(next.get(page)).toContain('label: Earth')
    expect(next.get(page)).toContain('Sit down.')
  })

  it('are computed by place, and as a whole for a new or unreadable page', () => {
    const after = text.replace('Ground', 'Earth').replace('Breathe.', 'Sit down.')
    expect(editsBetween(files, new Map([[page, after]])).edits.map(({ at }) => at)).toEqual(['/tiles', '/body'])
    expect(applyEdits(files, editsBetween(files, new Map([[page, after]])).edits).files.get(page)).toBe(after)
    for (const [before, next] of [
      [new Map<string, string>(), text],
      [files, 'no front matter'],
    ] as const)
      expect(editsBetween(before, new Map([[page, next]])).edits).toMatchObject([{ at: '', to: next }])
  })

  it('apply over an earlier edit that wrote the whole page', () => {
    const edits = [of('', null, text), of('/title', 'A quiet hour', 'Calm')]
    expect(overlayEdits(new Map(), edits).files.get(page)).toBe(text.replace("'A quiet hour'", 'Calm'))
    expect(overlayEdits(files, edits).conflicts).toEqual([])
  })
})
