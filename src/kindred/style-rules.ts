import {
  crisisAnchor,
  type DraftContent,
  type Finding,
  findingAt,
  type Placed,
  repeated,
  unknownName,
} from '@kindred/content'
import { kindredFindingAt } from './kindred-finding.ts'

type Path = readonly (string | number)[]

const unknownStyle = (placed: Placed<unknown>, path: Path, sentence: string, id: string, known: readonly string[]) => ({
  ...unknownName(placed, path, 'unknown-name', sentence, id, known),
  rule: 'unknown-style',
})

/**
 * Styles and their areas: each has one place, each is on the list, and each name leads somewhere. `isWhole`: no file is left out because it
 * could not be read; else what others name may stand in it.
 */
export function styleRules(content: DraftContent, isWhole: boolean): Finding[] {
  const found = [...orderOf(content), ...twice(content), ...related(content)]
  return isWhole ? found : found.filter(({ rule }) => rule !== 'unknown-style')
}

function orderOf(content: DraftContent): Finding[] {
  const ids = content.styleAreas.map(({ value }) => value.id)
  const [words] = content.stylePages
  if (words === undefined)
    return content.styleAreas.slice(0, 1).map(({ file }) => {
      const sentence = 'There are styles, and no file with the words that their pages share.'
      return kindredFindingAt(file, [], 'unlisted-area', sentence, 'Add styles/pages.json of the kind "style-pages".')
    })
  const unknown = words.value.areas.flatMap((id, index) =>
    ids.includes(id) ? [] : [unknownStyle(words, ['areas', index], `There is no area of styles "${id}".`, id, ids)],
  )
  const unlisted = content.styleAreas
    .filter(({ value }) => !words.value.areas.includes(value.id))
    .map(({ file, value }) => {
      const sentence = `The area "${value.id}" is not among the areas of ${words.file.name}, so nobody finds it.`
      return kindredFindingAt(file, ['id'], 'unlisted-area', sentence, 'Add it there, where it stands on the list.')
    })
  return [...unknown, ...unlisted]
}

function twice(content: DraftContent): Finding[] {
  const styles = content.styleAreas.flatMap(({ file, value }) =>
    value.styles.map(({ id }, index) => ({ file, id, index })),
  )
  const places = content.styleAreas.flatMap((area) =>
    area.value.id === crisisAnchor
      ? [findingAt(area.file, ['id'], 'duplicate-id', `The list ends with "${crisisAnchor}".`, 'Choose another id.')]
      : [],
  )
  return [
    ...places,
    ...repeated(content.styleAreas, ({ value }) => value.id).map(({ item, id }) =>
      findingAt(item.file, ['id'], 'duplicate-id', `Another area has the id "${id}" too.`, 'Choose another one.'),
    ),
    ...repeated(styles, ({ id }) => id).map(({ item, id }) =>
      findingAt(
        item.file,
        ['styles', item.index, 'id'],
        'duplicate-id',
        `Another style has the id "${id}" too, and with it the same address.`,
        'Choose another one.',
      ),
    ),
  ]
}

function related(content: DraftContent): Finding[] {
  const known = content.styleAreas.flatMap(({ value }) => value.styles.map(({ id }) => id))
  return content.styleAreas.flatMap((area) =>
    area.value.styles.flatMap((style, index) =>
      style.related.flatMap((id, at) => {
        const path = ['styles', index, 'related', at]
        if (id === style.id) {
          const suggestion = 'Name another one, or none.'
          return kindredFindingAt(area.file, path, 'unknown-style', 'A style is not near to itself.', suggestion)
        }
        return known.includes(id) ? [] : [unknownStyle(area, path, `There is no style "${id}".`, id, known)]
      }),
    ),
  )
}
