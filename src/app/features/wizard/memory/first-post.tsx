import { type Answers, fieldWithRole, type Wizard } from '@kindred/engine'
import { privacy } from '../../../lib/memories/memory-codes.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { AudienceLine } from './audience-line.tsx'
import { PrivateDetailsNote } from './private-details/private-details-note.tsx'
import '../../../ui/button.css'

/** The answer that only the author reads it. */
function onlyMe(wizard: Wizard): Answers {
  const field = fieldWithRole(wizard, 'privacy')
  const option = field?.list?.options.find(({ code }) => code === privacy.onlyMe)
  return field && option ? { [field.id]: option.id } : {}
}

interface FirstPostProps {
  wizard: Wizard
  answers: Answers
  tags: Answers
  onBack: () => void
  onPost: (privacy: Answers) => void
}

/** Asked once, before a first memory that others can read. */
export function FirstPost({ wizard, answers, tags, onBack, onPost }: FirstPostProps) {
  const { messages: words = {} } = wizard
  return (
    <Dialog
      title={words['firstPost.title'] ?? ''}
      width={500}
      closable={false}
      className="question first-post"
      onClose={onBack}
      footer={
        <>
          <button type="button" className="button primary" onClick={() => onPost({})}>
            {words['firstPost.post']}
          </button>
          <button type="button" className="button" onClick={() => onPost(onlyMe(wizard))}>
            {words['firstPost.onlyMe']}
          </button>
          <button type="button" className="button quiet" onClick={onBack}>
            {words['firstPost.back']}
          </button>
        </>
      }
    >
      <AudienceLine wizard={wizard} answers={answers} />
      <p>{words['firstPost.text']}</p>
      <PrivateDetailsNote answers={answers} tags={tags} />
    </Dialog>
  )
}
