// Takes the pictures of the studio's help from its running screens: `npm run studio-pictures`, after `npm run build`.
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'

/** Each screen, and the name under which tests/e2e/studio.spec.ts takes it. */
const shots = {
  contents: 'contents',
  text: 'screen',
  wizards: 'from-template',
  options: 'options',
  languages: 'languages',
  changes: 'change',
  history: 'history',
}
const [width, height] = [640, 400]

const folder = await mkdtemp(join(tmpdir(), 'studio-pictures-'))
const env = { ...process.env, SHOTS: folder }
const { status } = spawnSync('npx', ['playwright', 'test', 'tests/e2e/studio.spec.ts'], { env, stdio: 'inherit' })
if (status !== 0) process.exit(status ?? 1)
for (const [name, shot] of Object.entries(shots)) {
  const picture = await sharp(join(folder, `${shot}-1280-light.png`))
    .resize({ width: width * 2 })
    .extract({ left: 0, top: 0, width: width * 2, height: height * 2 })
    .resize({ width })
    .webp({ quality: 72, effort: 6 })
    .toBuffer()
  await writeFile(`src/app/features/studio/pictures/${name}.webp`, picture)
}
await rm(folder, { recursive: true })
