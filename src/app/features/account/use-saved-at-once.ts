import { useRef, useState } from 'react'

/**
 * A choice that is saved at once: what was chosen last is shown from the click on, and sent after what is on its way. `stored`
 * has to be read in the component that calls this (`useQuery`): what comes from above arrives a moment after the answer, and
 * the old choice would be seen again in between.
 */
export function useSavedAtOnce<Choice>(
  stored: Choice,
  { send, failed }: { send: (choice: Choice) => Promise<void>; failed: (error: unknown) => void },
): { shown: Choice; choose: (choice: Choice) => void } {
  const [wish, setWish] = useState<{ choice: Choice }>()
  const last = useRef(wish)
  const line = useRef(Promise.resolve())
  const choose = (choice: Choice) => {
    const mine = { choice }
    last.current = mine
    setWish(mine)
    line.current = line.current
      .then(() => send(choice))
      .catch(failed)
      .then(() => {
        if (last.current === mine) setWish(undefined)
      })
  }
  return { shown: wish === undefined ? stored : wish.choice, choose }
}
