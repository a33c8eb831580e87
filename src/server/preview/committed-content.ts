import { spawn } from 'node:child_process'
import { contentText, isContentFile } from '@kindred/content/node'

/** Content files of the last commit, or undefined when the folder is in no repository or was never committed. */
interface Committed {
  commit: string
  files: Map<string, string>
}

export async function committedContent(folder: string): Promise<Committed | undefined> {
  try {
    const commit = (await git(folder, ['rev-parse', 'HEAD'])).toString().trim()
    const listed = await git(folder, ['ls-tree', '-r', '-z', 'HEAD', '.'])
    const entries = listed
      .toString()
      .split('\0')
      .flatMap((line) => {
        const [about = '', path = ''] = line.split('\t')
        const sha = about.split(' ')[2]
        return sha === undefined || !isContentFile(`content/${path}`) ? [] : [{ sha, path }]
      })
    if (entries.length === 0) return undefined
    const blobs = blobsIn(await git(folder, ['cat-file', '--batch'], entries.map(({ sha }) => `${sha}\n`).join('')))
    const files = entries.flatMap(({ path }, index): [string, string][] => {
      const [name, blob] = [`content/${path}`, blobs[index]]
      return blob === undefined ? [] : [[name, contentText(name, blob)]]
    })
    return { commit, files: new Map(files) }
  } catch {
    // No git here, or no commit yet: the preview compares with what it found at the start.
    return undefined
  }
}

/** The commit that a folder is at, or undefined without one. */
export async function commitOf(folder: string): Promise<string | undefined> {
  return git(folder, ['rev-parse', 'HEAD']).then(
    (out) => out.toString().trim(),
    () => undefined,
  )
}

/** `<sha> blob <size>\n<bytes>\n` again and again. */
function blobsIn(out: Buffer): Buffer[] {
  const blobs: Buffer[] = []
  for (let at = 0; at < out.length; ) {
    const end = out.indexOf(10, at)
    const size = Number(out.subarray(at, end).toString().split(' ')[2])
    blobs.push(out.subarray(end + 1, end + 1 + size))
    at = end + 1 + size + 1
  }
  return blobs
}

function git(folder: string, words: string[], input = ''): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const child = spawn('git', words, { cwd: folder, stdio: ['pipe', 'pipe', 'ignore'] })
    const parts: Buffer[] = []
    child.stdout.on('data', (part: Buffer) => parts.push(part))
    child.on('error', reject)
    child.on('close', (code) =>
      code === 0 ? resolve(Buffer.concat(parts)) : reject(new Error(`git ends with ${code}`)),
    )
    child.stdin.on('error', () => {})
    child.stdin.end(input)
  })
}
