import { type DraftContent, findingAt } from './draft-content.ts'
import type { Finding } from './finding.ts'
import { bytesIn, mostPictureBytes, typeOfPicture } from './pictures.ts'
import { unknownName } from './rules-of-lists.ts'

/** Pictures that options name: there, what they say they are, and light. */
export function pictureRules({ optionLists }: DraftContent, pictures: ReadonlyMap<string, string>): Finding[] {
  return optionLists.flatMap((list) =>
    list.value.options.flatMap(({ image }, index) => {
      if (image === undefined) return []
      const path = ['options', index, 'image', 'file']
      const data = pictures.get(image.file)
      if (data === undefined) {
        const sentence = `There is no picture "${image.file}" in pictures/.`
        return unknownName(list, path, 'unknown-picture', sentence, image.file, [...pictures.keys()])
      }
      const found: Finding[] = []
      if (typeOfPicture(image.file, data) === undefined)
        found.push(
          findingAt(
            list.file,
            path,
            'wrong-picture',
            `"${image.file}" is not a picture of the kind that its name says.`,
            'Save it as PNG (.png), JPEG (.jpg), WebP (.webp) or AVIF (.avif).',
          ),
        )
      if (bytesIn(data) > mostPictureBytes)
        found.push(
          findingAt(
            list.file,
            path,
            'heavy-picture',
            `"${image.file}" is bigger than ${mostPictureBytes / 1024} KB.`,
            'Make it smaller (192 × 192 pixels are enough), or save it as WebP.',
          ),
        )
      return found
    }),
  )
}
