/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

/**
 * How many places are left in a wizard, counted from what is saved.
 */
export interface WizardPlaces {
  /**
   * How many more answers the wizard takes; null where it takes any number
   */
  left: number | null
  /**
   * By question and option, how many more people can choose it; what is not named has no limit
   */
  questions: {
    [k: string]: {
      [k: string]: number
    }
  }
}
