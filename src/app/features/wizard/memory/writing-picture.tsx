import { type Answers, chosenIn, fieldWithRole, type Wizard } from '@kindred/engine'
import { Picture, type PictureName } from '../../../ui/picture.tsx'
import '../wizard-page.css'

interface WritingPictureProps {
  wizard: Wizard
  answers: Answers
  onFirstStep: boolean
}

/** Beside the question of the step, how far the writing is: who, what kind, the story, and how it echoes. */
export const WritingPicture = (props: WritingPictureProps) => (
  <div className="writing-picture">
    <Picture name={pictureOf(props)} />
  </div>
)

function pictureOf({ wizard, answers, onFirstStep }: WritingPictureProps): PictureName {
  const isAnswered = (role: 'people' | 'mood') => chosenIn(answers[fieldWithRole(wizard, role)?.id ?? '']).length > 0
  if (!onFirstStep) return 'threads'
  if (isAnswered('mood')) return 'notebook'
  return isAnswered('people') ? 'sky' : 'cups'
}
