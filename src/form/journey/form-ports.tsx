import { wordsIn } from '@kindred/engine'
import { createContext, type ReactNode, useContext } from 'react'
import { pageLanguage } from '../page-language.ts'
import type { SuggestHashtags, Texts } from '../step-context.ts'
import type { FilePort, OpenPhotoPort } from '../upload-ports.ts'
import type { LookupPort } from './lookups.ts'

/** How many places are left; what is not named has no limit. */
export interface Places {
  /** Of all answers together; null: any number is taken. */
  left: number | null
  /** By question and option. */
  questions: Readonly<Record<string, Readonly<Record<string, number>>>>
}

/** What a wizard on the screen needs of the world around it. A widget that needs more gets one more line here. */
export interface FormPorts {
  texts: Texts
  /** How numbers and days are written, as a BCP 47 tag such as `en-GB`; without it, as the language of the page writes them. */
  locale?: string | undefined
  suggestHashtags?: SuggestHashtags | undefined
  /** The address of a picture of the content; absent: options stand without pictures. */
  pictureAt?: ((file: string) => string) | undefined
  /** Goes to an address of ours in the place of this page. Without it the browser follows the link by itself. */
  goTo?: ((address: string) => void) | undefined
  openPhotos?: OpenPhotoPort | undefined
  /** Who keeps the files that people add, or what opens it with the first file. Without it a question for files says that none can be added. */
  files?: FilePort | (() => Promise<FilePort>) | undefined
  /**
   * What the random order of options (`"sort": "random"`) is worked out from, such as the number of a participant: the same text, the same order. Absent: each
   * browser has its own.
   */
  orderSeed?: string | undefined
  /** How many places are left, of a form whose places are limited; whoever takes the answers counts. Absent: nobody does. */
  places?: Places | undefined
  /** Where options of long lists are searched. Without it a question with a lookup says that its list cannot be reached. */
  lookups?: LookupPort | undefined
}

export const PortsContext = createContext<FormPorts | undefined>(undefined)

/** Gives the ports to every frame below it. */
export const FormPortsProvider = ({ ports, children }: { ports: FormPorts; children: ReactNode }) => (
  <PortsContext value={ports}>{children}</PortsContext>
)

export function useFormPorts(): FormPorts {
  const ports = useContext(PortsContext)
  if (ports === undefined) throw new Error('A wizard stands outside of a FormPortsProvider.')
  return ports
}

/** Also for a step that stands alone, outside of any ports: it shows no pictures. */
export const usePictureAt = (): FormPorts['pictureAt'] => useContext(PortsContext)?.pictureAt

/** How numbers and days are written here; undefined: as the browser does. */
export const useLocale = (): string | undefined => useContext(PortsContext)?.locale ?? pageLanguage()

/** Where a link of content leads that opens here; a step that stands alone has nobody to ask. */
export const useGoTo = (): FormPorts['goTo'] => useContext(PortsContext)?.goTo

export const useLookups = (): FormPorts['lookups'] => useContext(PortsContext)?.lookups

export const useFiles = (): FormPorts['files'] => useContext(PortsContext)?.files

/** A step that stands alone, outside of any ports, knows of none. */
export const usePlaces = (): FormPorts['places'] => useContext(PortsContext)?.places

export const useTexts = (): Texts => useFormPorts().texts

/** The sentences of this wizard, and of the step that is open or that ended it. */
export const useWords = (journey: Parameters<typeof wordsIn>[1]): Texts => wordsIn(useTexts(), journey)
