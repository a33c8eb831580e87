import { isMarkdownName } from '../markdown/is-markdown-name.ts'
import { isPictureName, mostPictureBytes } from '../pictures.ts'

/** What of a folder is content: JSON and pages of prose anywhere, and whatever lies in a folder of pictures, of whichever kind: the check tells which are none. */
export const isContentFile = (path: string): boolean =>
  path.endsWith('.json') || isMarkdownName(path) || isPictureName(path)

/**
 * A content file as text: a picture in Base64, so that files are compared, kept and handed to other servers in one way.
 * Of one that is too big only so much is read that the check sees it.
 */
export const contentText = (name: string, bytes: Buffer): string =>
  isPictureName(name) ? bytes.subarray(0, mostPictureBytes + 1).toString('base64') : bytes.toString('utf8')
