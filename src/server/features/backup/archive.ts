import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable, Transform } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import type { Encrypter } from 'age-encryption'
import { type Entry, type ZipFile as OpenZip, open as openZipFile } from 'yauzl'
import { ZipFile } from 'yazl'
import { BackupError, decrypterFor, unfinishedName } from './backup-key.ts'
import type { Manifest } from './manifest.ts'

interface TableChecksum {
  sha256: string
  /** Line feeds: COPY text has one behind each row. */
  lines: number
}

/** Passes bytes on and measures them; `done` once all have passed. */
export function measuring(): { through: Transform; done: () => TableChecksum } {
  const hash = createHash('sha256')
  let lines = 0
  const through = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      hash.update(chunk)
      for (const byte of chunk) if (byte === 10) lines += 1
      next(null, chunk)
    },
  })
  return { through, done: () => ({ sha256: hash.digest('hex'), lines }) }
}

export interface ArchiveWriter {
  /** Adds one entry; the next one waits for it. */
  add: (name: string, from: Readable) => Promise<TableChecksum>
}

/**
 * Writes a ZIP archive encrypted by age to `file`, which is replaced when everything is on the disk and not before: what goes
 * wrong leaves an earlier backup as it was. `fill` adds the entries and returns what stands in `manifest.json`.
 */
export async function writeArchive(
  file: string,
  encrypter: Encrypter,
  fill: (archive: ArchiveWriter) => Promise<Manifest>,
): Promise<Manifest> {
  const unfinished = unfinishedName(file)
  const zip = new ZipFile()
  const plain = Readable.toWeb(zip.outputStream as Readable) as unknown as globalThis.ReadableStream<Uint8Array>
  try {
    const sealed = Readable.fromWeb((await encrypter.encrypt(plain)) as unknown as ReadableStream)
    const onDisk = pipeline(sealed, createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true }))
    const filled = fill({ add: (name, from) => addEntry(zip, name, from) }).then((manifest) => {
      zip.addBuffer(Buffer.from(JSON.stringify(manifest)), 'manifest.json')
      zip.end()
      return manifest
    })
    // Whichever fails first: a full disk must not wait for the entries, which wait for the disk.
    const manifest = await Promise.race([filled, onDisk.then(() => filled)])
    await onDisk
    await rename(unfinished, file)
    return manifest
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

async function addEntry(zip: ZipFile, name: string, from: Readable): Promise<TableChecksum> {
  const { through, done } = measuring()
  zip.addReadStream(through, name)
  await pipeline(from, through)
  return done()
}

export interface Archive {
  manifest: Manifest
  names: string[]
  read: (name: string) => Promise<Readable>
  close: () => void
}

/** Decrypts `file` to `plainFile` and opens it. Throws a sentence where the key is wrong or the file is not whole. */
export async function openArchive(file: string, keyFile: string, plainFile: string): Promise<Archive> {
  if (!existsSync(file)) throw new BackupError(`There is no file ${file}.`)
  await decrypt(file, keyFile, plainFile)
  const { zip, entries } = await readEntries(plainFile, file)
  const read = async (name: string) => {
    const entry = entries.get(name)
    if (entry === undefined) throw new BackupError(`${file} has no ${name} in it, though its own list names it.`)
    return new Promise<Readable>((resolve, reject) =>
      zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream))),
    )
  }
  const manifest = JSON.parse(await textOf(await read('manifest.json'))) as Manifest
  if (manifest.format !== 1)
    throw new BackupError(
      `${file} has the format ${manifest.format}, which this version does not know. Restore it with the version that made it.`,
    )
  return { manifest, names: [...entries.keys()], read, close: () => zip.close() }
}

async function decrypt(file: string, keyFile: string, plainFile: string): Promise<void> {
  const decrypter = decrypterFor(keyFile)
  const sealed = Readable.toWeb(createReadStream(file)) as unknown as globalThis.ReadableStream<Uint8Array>
  try {
    const plain = await decrypter.decrypt(sealed)
    await pipeline(
      Readable.fromWeb(plain as unknown as ReadableStream),
      createWriteStream(plainFile, { flags: 'wx', mode: 0o600 }),
    )
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException
    if (code?.startsWith('E') && !code.startsWith('ERR_')) throw error
    if (/no identity matched/i.test(message))
      throw new BackupError(`The key in ${keyFile} is not the one of ${file}. Nothing was changed.`)
    throw new BackupError(
      `${file} is no whole backup: it was cut off or changed (${message}). Nothing was changed; take another one.`,
    )
  }
}

function readEntries(plainFile: string, file: string): Promise<{ zip: OpenZip; entries: Map<string, Entry> }> {
  return new Promise((resolve, reject) => {
    openZipFile(plainFile, { lazyEntries: true, autoClose: false }, (error, zip) => {
      if (error) return reject(new BackupError(`${file} is no backup of Kindred (${error.message}).`))
      const entries = new Map<string, Entry>()
      zip.on('entry', (entry: Entry) => {
        entries.set(entry.fileName, entry)
        zip.readEntry()
      })
      zip.once('end', () => resolve({ zip, entries }))
      zip.once('error', reject)
      zip.readEntry()
    })
  })
}

async function textOf(stream: Readable): Promise<string> {
  const parts: Buffer[] = []
  stream.on('data', (part: Buffer) => parts.push(part))
  await finished(stream)
  return Buffer.concat(parts).toString('utf8')
}
