import { useState } from 'react'
import { getJson } from '../../lib/api.ts'
import { logFailure } from '../../lib/log.ts'
import { notify } from '../../lib/notify.ts'
import { text } from '../../lib/texts.ts'

/** A copy of everything that the server holds of this person, as a file. */
export function OwnData() {
  const [isFetching, setFetching] = useState(false)
  const download = async () => {
    setFetching(true)
    try {
      saveFile(await getJson<object>('/user/export'))
    } catch (error) {
      logFailure('fetching the own data', error)
      notify({ title: text('yours.data.failed.title'), text: text('yours.data.failed.text'), tone: 'problem' })
    }
    setFetching(false)
  }
  return (
    <section aria-labelledby="own-data">
      <h2 id="own-data">{text('yours.data.title')}</h2>
      <p>{text('yours.data.lead')}</p>
      <button type="button" className="button" disabled={isFetching} onClick={() => void download()}>
        {text('yours.data.download')}
      </button>
    </section>
  )
}

/** The name says nothing of where the file is from: others may see the folder. */
function saveFile(data: object): void {
  const address = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: 'my-data.json' })
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
