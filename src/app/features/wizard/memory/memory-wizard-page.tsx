import type { Answers } from '@kindred/engine'
import { type RefObject, Suspense, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { useTitle } from '../../../lib/navigation/use-title.ts'
import { lazyPart } from '../../../lib/page/lazy-part.ts'
import { useSession } from '../../../lib/session/session.ts'
import { text } from '../../../lib/texts/texts.ts'
import { memoryDrafts, newDraftKey, noParts, partsOf } from '../drafts/memory-draft.ts'
import { restoreStashedDraft } from '../drafts/stashed-draft.ts'
import { DraftSyncSlot, MemoryLoading, type MemoryPageProps, useMemoryWizards } from './memory-opening.tsx'
import { NewMemoryWizard } from './new-memory-wizard.tsx'

/** Of a posted memory alone. */
const EditingMemory = lazyPart(() => import('./editing-memory.tsx'))

/** /memory/new, and every path with /edit and a hashId: the memory wizard. */
export default function MemoryWizardPage() {
  const [params] = useSearchParams()
  const { pathname } = useLocation()
  const hashId = pathname.includes('/edit') ? params.get('hashId') : null
  const session = useSession()
  const [begun, setBegun] = useState(0)
  const [device, setDevice] = useState('')
  const openAgain = (device: string) => {
    setDevice(device)
    setBegun((count) => count + 1)
  }
  const startOver = () => openAgain('')
  // What a visitor began goes on once they have joined; it is kept nowhere else.
  const begunByVisitor = useRef<Answers>({})
  useTitle(text(hashId === null ? 'nav.write' : 'memory.edit.tab'))
  const userId = session.kind === 'member' ? session.user.id : null
  // A memory that got a new link while it is edited is still the same one.
  const [moved, setMoved] = useState<{ from: string; to: string }>()
  const edited = hashId !== null && hashId === moved?.to ? moved.from : hashId
  // Whoever signs in meanwhile finds the draft of their own.
  const key = `${edited ?? 'new'} ${begun} ${userId}`
  if (session.kind === 'asking') return <MemoryLoading failed={false} onAgain={startOver} />
  return hashId === null ? (
    <MemoryEditor
      key={key}
      userId={userId}
      onStartOver={startOver}
      onTaken={openAgain}
      device={device}
      begunByVisitor={begunByVisitor}
    />
  ) : (
    <Suspense fallback={<MemoryLoading failed={false} onAgain={startOver} />}>
      <EditingMemory
        key={key}
        hashId={hashId}
        userId={userId}
        session={session}
        onStartOver={startOver}
        onTaken={openAgain}
        device={device}
        onMoved={(to) => setMoved({ from: edited ?? hashId, to })}
      />
    </Suspense>
  )
}

function MemoryEditor({
  userId,
  onStartOver,
  onTaken,
  device,
  begunByVisitor,
}: MemoryPageProps & { begunByVisitor: RefObject<Answers> }) {
  const [drafts] = useState(() => memoryDrafts(newDraftKey))
  const [draft] = useState(() => {
    restoreStashedDraft(drafts, userId)
    return drafts.read(userId)
  })
  const { opened, failed, again } = useMemoryWizards(draft)
  if (!opened) return <MemoryLoading failed={failed} onAgain={again} />
  return (
    <>
      <NewMemoryWizard
        loaded={opened.loaded}
        wizards={opened.wizards}
        start={draft ? partsOf(opened.wizards, draft, opened) : { ...noParts, memory: begunByVisitor.current }}
        restored={draft !== null}
        device={device}
        userId={userId}
        drafts={drafts}
        onStartOver={() => {
          begunByVisitor.current = {}
          onStartOver()
        }}
        onVisitorAnswers={(answers) => {
          begunByVisitor.current = answers
        }}
      />
      <DraftSyncSlot storageKey={newDraftKey} name="memory" by={userId} wizards={opened.wizards} onTaken={onTaken} />
    </>
  )
}
