import type { BannedWords, Prose } from '@kindred/content'

const isTabTitle = ({ path }: Prose): boolean => String(path.at(-1)).endsWith('.tab')
const isQuiz = ({ wizard }: Prose): boolean => wizard?.startsWith('quiz') === true

/** Words that do harm or press, with what to write instead. From the voice and care rules of this product. */
export const bannedWords: readonly BannedWords[] = [
  { word: /\bcommit(s|ted|ting)? suicide\b/i, instead: 'Write "died by suicide".' },
  {
    word: /\b(un)?successful (suicide|attempt)\b|\bfailed (suicide|attempt)\b/i,
    instead: 'Say what happened without judging it.',
  },
  {
    word: /\bhang(ed|ing)? (him|her|them|my|your|one)sel(f|ves)\b|\b(slit|cut)(ting|s)? (his|her|their|my|your|the) wrists?\b|\bnoose\b|\bjump(ed|ing)? (off|from) (a|the) (bridge|roof|building)\b|\bshot (him|her|them|my|your)sel(f|ves)\b|\boverdos(ed|ing) (on|with)\b/i,
    instead: 'No text says how: write what it did to people instead.',
  },
  { word: /\binvalid\b/i, instead: 'Say what is needed instead.' },
  { word: /\bshould(n['’]t)?\b/i, instead: 'Offer it: "you can", "you may like to".' },
  {
    word: /\byou(['’]ve| have)? (failed|forgot|neglected)\b|\byour (own )?(fault|mistake|error)\b/i,
    instead: 'Blame nobody: say what happened and what to do next.',
  },
  {
    word: /\bwe(['’]ve| have)? miss(ed)? you\b|\bstreaks?\b|\bbadges?\b|\bleader ?boards?\b|\brankings?\b/i,
    instead: 'Leave it out: nobody is counted or pressed to come back.',
  },
  {
    word: /\bhurry up\b|\blast chance\b|\bact now\b|\blimited time\b|\bdon['’]t miss\b|\bbefore it['’]?s? (is )?too late\b/i,
    instead: 'Leave it out: nothing here is urgent but help.',
  },
  {
    word: /\b(warnings?|notes?|we)\b[^.!?]*\b(will|can|do|to)? (protects? you|keeps? you safe)\b|\bsafe space\b/i,
    instead: 'Warnings give a choice; promise no safety.',
  },
  { word: /\bpress 3\b/i, instead: 'That service ended on July 17, 2025: leave it out.' },
  {
    word: /\b(scor(e[sd]?|ing)|(?<!\bnot )diagnos\w+|mild|moderate|severe|low band|high band)\b/i,
    instead: 'A quiz has no score, band or diagnosis: say what the person told.',
    where: isQuiz,
  },
  {
    word: /\b(trauma\w*|abus\w+|suicid\w+|violen\w+|neglect\w*|crisis|childhoods?)\b/i,
    instead: 'The title of a tab can be seen by others in the room: keep it neutral.',
    where: isTabTitle,
  },
]
