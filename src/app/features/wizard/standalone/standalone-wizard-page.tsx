import { type RefObject, Suspense, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { ApiError } from '../../../lib/api/api.ts'
import { useTitle } from '../../../lib/navigation/use-title.ts'
import { useSession } from '../../../lib/session/session.ts'
import { text } from '../../../lib/texts/texts.ts'
import { HandledWizard, type TargetHandlers } from './handled-wizard.tsx'
import type { InMemoryAnswers } from './in-memory-answers.ts'
import type { ReturnCode } from './save-and-return.tsx'
import { linkIn, type PageLink } from './use-link-answers.ts'
import { mergeStoredOwn, wizardDraftKey, wizardDrafts } from './wizard-draft.ts'
import './standalone-wizard.css'
import { lazyPart } from '../../../lib/page/lazy-part.ts'
import { Link } from '../../../ui/link.tsx'
import { useResolvedDraft } from '../drafts/use-resolved-draft.ts'
import { parseAnswers } from '../parse-stored-answers.ts'
import { StandaloneWizard } from './standalone-wizard.tsx'

/** Its twin in the account, and other versions. */
const DraftSync = lazyPart(() => import('../drafts/draft-sync.tsx'))

/** For wizards whose unfinished answers can be kept with a code. */
const SaveAndReturn = lazyPart(() => import('./save-and-return.tsx'))

interface OwnWizardPageProps {
  id: string
  handlers?: TargetHandlers
  /** The dialog says the title, and the page behind it keeps its own. */
  isInDialog?: boolean
}

/** Any wizard that saves a person's own answers: drawn, kept and saved from its content alone. */
export default function StandaloneWizardPage({ id, handlers, isInDialog = false }: OwnWizardPageProps) {
  const session = useSession()
  const onPage = useRef<InMemoryAnswers>(null)
  const link = useRef(linkIn(useLocation()))
  const [begun, setBegun] = useState(0)
  const [returnCode, setReturnCode] = useState<ReturnCode | null>(null)
  if (session.kind === 'asking') return <div className="page" aria-busy="true" />
  const by = session.kind === 'member' ? session.user.id : null
  // Whoever signs in meanwhile finds the draft of their own, and what stands on this page.
  return (
    <OpenOwnWizard
      key={`${by} ${begun}`}
      {...{ id, by, isInDialog, onPage, link, returnCode, setReturnCode }}
      handlers={handlers ?? {}}
      onTaken={() => setBegun(begun + 1)}
    />
  )
}

type OpenOwnWizardProps = Required<OwnWizardPageProps> & {
  by: string | null
  onPage: RefObject<InMemoryAnswers | null>
  link: PageLink
  onTaken: () => void
  returnCode: ReturnCode | null
  setReturnCode: (code: ReturnCode | null) => void
}

function OpenOwnWizard(props: OpenOwnWizardProps) {
  const { id, by, handlers, isInDialog, onPage, link, onTaken, returnCode, setReturnCode } = props
  const [drafts] = useState(() => wizardDrafts(id))
  const [draft] = useState(() => drafts.read(by))
  const { opened, error, again } = useResolvedDraft(id, draft && { ...draft, answersIn: () => draft.answers })
  useTitle(isInDialog ? null : opened?.loaded.wizard.title)
  const target = opened?.loaded.wizard.target
  const handler = handlers[target ?? '']
  // What is filled in on another page cannot be sent from here.
  const isElsewhere = target !== undefined && target !== 'response' && handler === undefined
  if (error || isElsewhere) {
    const isMissing = isElsewhere || (error instanceof ApiError && error.status === 404)
    return (
      <div className="page">
        <h1>{text(isMissing ? 'own.missing.title' : 'broken.title')}</h1>
        <p>{text(isMissing ? 'notFound.page.text' : 'problem.unreachable')}</p>
        {isMissing ? (
          <Link to="/">{text('notFound.back')}</Link>
        ) : (
          <button type="button" className="button" onClick={again}>
            {text('memory.again')}
          </button>
        )}
      </div>
    )
  }
  if (opened === undefined) return <div className="page" aria-busy="true" />
  const { saveAndReturn } = opened.loaded.wizard
  const sent = () => {
    if (returnCode === null) return
    const { code } = returnCode
    void import('./save-and-return.tsx').then(({ forgetReturnCode }) => forgetReturnCode(code))
    setReturnCode(null)
  }
  return (
    <div className={isInDialog ? 'own-wizard' : 'page own-wizard'}>
      {!isInDialog && <h1 lang={opened.loaded.wizard.lang}>{opened.loaded.wizard.title}</h1>}
      {handler ? (
        <HandledWizard opened={opened} handler={handler} link={link} />
      ) : (
        <StandaloneWizard {...{ opened, drafts, onPage, link }} earlier={draft?.unmapped ?? []} onSent={sent} />
      )}
      {saveAndReturn && (
        <Suspense fallback={null}>
          <SaveAndReturn
            wizardId={id}
            days={saveAndReturn.days}
            known={returnCode}
            onKnown={setReturnCode}
            draft={() => drafts.peek()}
            onOpened={(returned) => {
              drafts.keep({ ...returned, by, begunOutside: by === null })
              onTaken()
            }}
          />
        </Suspense>
      )}
      {target === 'response' && opened.loaded.wizard.keeps !== 'nothing' && (
        <Suspense fallback={null}>
          <DraftSync
            storageKey={wizardDraftKey(id)}
            name={`wizard:${id}`}
            by={by}
            answersOf={({ answers }) => [[opened.loaded.wizard, parseAnswers(answers)]]}
            merge={(...drafts) => mergeStoredOwn(opened.loaded.wizard, ...drafts)}
            onTaken={onTaken}
          />
        </Suspense>
      )}
    </div>
  )
}
