/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

/**
 * What the reader did with a memory, and how many others did.
 */
export interface InteractionStatus {
  data: {
    shareable_link: string
    /**
     * Members who empathize, or resonate with a tag that the reader sees
     */
    users_empathized: number
    empathy: {
      /**
       * 1: the reader does
       */
      empathized: number
      /**
       * To take it back with
       */
      empathy_id: string | null
      count_empathies: number
    }
    /**
     * Every tag that the reader sees
     */
    resonances: {
      memory_tag_id: string
      /**
       * 1: the reader does
       */
      resonated: number
      count_resonances: number
      /**
       * To take it back with
       */
      resonance_id: string | null
    }[]
    /**
     * Praise
     */
    feedback: {
      feedback_id: string | null
      /**
       * The reader's labels
       */
      feedback: string[]
      count_users_given_feedback: number
    }
    /**
     * How the reader reacted
     */
    reaction: {
      reaction_id: string
      reaction_option_id: number
    } | null
    /**
     * The reader saved it
     */
    save: {
      save_id: string
    } | null
    /**
     * That it helped
     */
    vote: {
      /**
       * The reader's, to take it back with
       */
      vote_id: string | null
      count_votes: number
    }
    connect: {
      /**
       * 1: the reader connected a memory of their own
       */
      connected: number
      count_connections: number
    }
  }
}
