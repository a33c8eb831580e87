/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

import type { Target } from './target.ts'

/** What is asked of every target: a new one is missing where it has to be decided. */
export type TargetId = 'account-deletion' | 'contact' | 'empathy-message' | 'memory-tags' | 'memory' | 'moderation-decision' | 'report' | 'response'

export const targets: readonly (Target & { id: TargetId })[] = [
  {
    "id": "account-deletion",
    "description": "Closing an account: what becomes of what its owner wrote. Nothing else that is asked here is kept.",
    "who": "member",
    "wizards": "one",
    "settings": {
      "kind": [
        "linear",
        "overview"
      ],
      "keeps": [
        "nothing"
      ],
      "editTitle": false,
      "width": false,
      "progress": true,
      "listed": false,
      "facts": [
        "session"
      ],
      "words": [
        "wizard.",
        "details.",
        "own."
      ],
      "messages": []
    },
    "roles": {
      "memories": {
        "wire": "memories",
        "description": "All memories go too (0), or the public ones stay without a name (1)",
        "kinds": [
          "choice-cards",
          "choice-dialog"
        ],
        "as": [
          "code"
        ],
        "required": true,
        "answered": true,
        "codes": [
          0,
          1
        ]
      }
    }
  },
  {
    "id": "contact",
    "description": "A message to the people who run the site, from anybody. Nothing else that is asked here is kept.",
    "who": "anyone",
    "wizards": "one",
    "settings": {
      "kind": [
        "linear",
        "overview"
      ],
      "keeps": [
        "nothing"
      ],
      "editTitle": false,
      "width": false,
      "progress": true,
      "listed": false,
      "facts": [
        "session"
      ],
      "words": [
        "wizard.",
        "details.",
        "own."
      ],
      "messages": []
    },
    "roles": {
      "message": {
        "wire": "message",
        "description": "What somebody wants to say",
        "kinds": [
          "long-text",
          "short-text"
        ],
        "as": [
          "value"
        ],
        "required": true,
        "answered": true
      },
      "email": {
        "wire": "email",
        "description": "Where an answer can go",
        "kinds": [
          "short-text"
        ],
        "as": [
          "value"
        ],
        "format": "email"
      }
    }
  },
  {
    "id": "empathy-message",
    "description": "A few kind words to the author of a memory, seen by nobody else. Own words take the place of a ready message.",
    "who": "member",
    "wizards": "one",
    "frame": "panel",
    "settings": {
      "kind": [
        "linear"
      ],
      "keeps": [
        "nothing"
      ],
      "editTitle": false,
      "width": false,
      "progress": false,
      "listed": false,
      "facts": [
        "session"
      ],
      "words": [
        "wizard.",
        "details.",
        "own."
      ],
      "messages": []
    },
    "roles": {
      "ready": {
        "wire": "ready",
        "description": "A ready message",
        "kinds": [
          "choice-cards"
        ],
        "as": [
          "value"
        ],
        "required": true
      },
      "own": {
        "wire": "own",
        "description": "Words of the person's own",
        "kinds": [
          "short-text",
          "long-text"
        ],
        "as": [
          "value"
        ],
        "required": true
      }
    }
  },
  {
    "id": "memory-tags",
    "description": "What is chosen and written about a memory in its tag wizard.",
    "who": "member",
    "searched": true,
    "wizards": "one",
    "frame": "dialog",
    "saves": "each-change",
    "settings": {
      "kind": [
        "overview"
      ],
      "keeps": [
        "account"
      ],
      "editTitle": false,
      "width": true,
      "progress": true,
      "listed": false,
      "facts": [
        "target"
      ],
      "words": [
        "wizard.",
        "details."
      ],
      "messages": [
        "summaryOrder"
      ]
    },
    "roles": {
      "age": {
        "wire": "age_ranges",
        "description": "How old the author was; cards show it",
        "kinds": [
          "checklist",
          "choice-cards",
          "choice-dialog"
        ],
        "as": [
          "named-tags",
          "tags"
        ]
      },
      "person": {
        "wire": "persons_actions",
        "description": "Who did something; memories are searched by it",
        "kinds": [
          "checklist",
          "choice-cards",
          "choice-dialog"
        ],
        "as": [
          "pair-person"
        ]
      },
      "action": {
        "wire": "persons_actions",
        "description": "What they did; memories are searched by it",
        "kinds": [
          "checklist",
          "choice-cards",
          "choice-dialog"
        ],
        "as": [
          "pair-action"
        ]
      }
    },
    "with": "memory",
    "shapes": {
      "pair-person": {
        "half": "first",
        "written": "person_involved",
        "read": "person",
        "with": "pair-action"
      },
      "pair-action": {
        "half": "second",
        "written": "person_action",
        "read": "action",
        "with": "pair-person"
      }
    }
  },
  {
    "id": "memory",
    "description": "A memory: its story and what stands around it. One wizard writes it.",
    "who": "member",
    "searched": true,
    "wizards": "one",
    "frame": "linear",
    "settings": {
      "kind": [
        "linear"
      ],
      "keeps": [
        "device"
      ],
      "editTitle": true,
      "width": false,
      "progress": false,
      "listed": false,
      "facts": [],
      "words": [
        "wizard.",
        "details."
      ],
      "messages": [
        "post",
        "save",
        "cancel",
        "posting",
        "saving",
        "created.title",
        "created.text",
        "createFailed.title",
        "createFailed.text",
        "updated.title",
        "updated.text",
        "updateFailed.title",
        "updateFailed.text",
        "leave.title",
        "leave.text",
        "leave.stay",
        "leave.go",
        "leave.keptText",
        "cancel.title",
        "cancel.text",
        "cancel.stay",
        "cancel.go",
        "cancel.editText",
        "placeholder"
      ]
    },
    "roles": {
      "people": {
        "wire": "subjects",
        "description": "Who it is about, in the author's words",
        "kinds": [
          "chips"
        ],
        "as": [
          "descriptions"
        ]
      },
      "mood": {
        "wire": "type",
        "description": "Happy (1), bittersweet (2) or unhappy (3)",
        "kinds": [
          "choice-cards",
          "choice-dialog"
        ],
        "as": [
          "code"
        ],
        "required": true,
        "codes": [
          1,
          2,
          3
        ]
      },
      "title": {
        "wire": "title",
        "description": "A few words above the story",
        "kinds": [
          "short-text"
        ],
        "as": [
          "value"
        ]
      },
      "story": {
        "wire": "description",
        "description": "The story itself",
        "kinds": [
          "long-text",
          "short-text"
        ],
        "as": [
          "value"
        ],
        "required": true
      },
      "notes": {
        "wire": "sensitive_topics",
        "description": "Content notes, which cover a memory until its reader decides",
        "kinds": [
          "checklist"
        ],
        "as": [
          "ids"
        ]
      },
      "photos": {
        "wire": "image_list",
        "description": "Up to a few photos and videos, shown with the memory",
        "kinds": [
          "photos"
        ],
        "as": [
          "temp-ids"
        ]
      },
      "privacy": {
        "wire": "privacy",
        "description": "Who may read it: everybody (0), only the author (1), whoever has the link (2)",
        "kinds": [
          "choice-dialog",
          "choice-cards"
        ],
        "as": [
          "code"
        ],
        "codes": [
          0,
          1,
          2
        ]
      }
    },
    "reserved": [
      "id",
      "shareable_link",
      "status",
      "created",
      "updated",
      "revision",
      "content_version",
      "memory_content_version",
      "x",
      "author",
      "counts",
      "total_tags",
      "reactions",
      "photos",
      "impacts",
      "sections",
      "key",
      "kind",
      "data"
    ]
  },
  {
    "id": "moderation-decision",
    "description": "What somebody who looks after the site decides about something that was reported. Nothing else that is asked here is kept.",
    "who": "member",
    "wizards": "one",
    "frame": "panel",
    "settings": {
      "kind": [
        "linear"
      ],
      "keeps": [
        "nothing"
      ],
      "editTitle": false,
      "width": true,
      "progress": false,
      "listed": false,
      "facts": [
        "none"
      ],
      "given": [
        "remaining"
      ],
      "words": [
        "wizard.",
        "details.",
        "own."
      ],
      "messages": []
    },
    "roles": {
      "decision": {
        "wire": "decision",
        "description": "Hide (1), show again (2), warn (3), take the warning back (4), suspend (5), end the suspension (6), leave as it is (7), only a note (8)",
        "kinds": [
          "choice-cards",
          "choice-dialog"
        ],
        "as": [
          "code"
        ],
        "required": true,
        "answered": true,
        "codes": [
          1,
          2,
          3,
          4,
          5,
          6,
          7,
          8
        ]
      },
      "reason": {
        "wire": "reason",
        "description": "Why, as it is told to who wrote it",
        "kinds": [
          "choice-cards",
          "choice-dialog"
        ],
        "as": [
          "code"
        ]
      },
      "days": {
        "wire": "days",
        "description": "How many days a suspension lasts",
        "kinds": [
          "number"
        ],
        "as": [
          "value"
        ]
      },
      "note": {
        "wire": "note",
        "description": "A note for others who look after the site",
        "kinds": [
          "long-text",
          "short-text"
        ],
        "as": [
          "value"
        ]
      }
    }
  },
  {
    "id": "report",
    "description": "Telling the people who look after the site that a memory, something under it, or a member may not be right. Nothing else that is asked here is kept.",
    "who": "member",
    "wizards": "one",
    "frame": "panel",
    "settings": {
      "kind": [
        "linear"
      ],
      "keeps": [
        "nothing"
      ],
      "editTitle": false,
      "width": true,
      "progress": false,
      "listed": false,
      "facts": [
        "none"
      ],
      "given": [
        "about"
      ],
      "words": [
        "wizard.",
        "details.",
        "own."
      ],
      "messages": []
    },
    "roles": {
      "reason": {
        "wire": "reason",
        "description": "Why it is reported. Several can be chosen; the first counts",
        "kinds": [
          "checklist",
          "choice-cards"
        ],
        "as": [
          "ids"
        ],
        "required": true,
        "answered": true
      },
      "remark": {
        "wire": "remark",
        "description": "A word beside the reason",
        "kinds": [
          "long-text",
          "short-text"
        ],
        "as": [
          "value"
        ]
      }
    }
  },
  {
    "id": "response",
    "description": "Answers of a wizard's own: kept for the member who gave them, and seen by nobody else.",
    "who": "member",
    "wizards": "many",
    "settings": {
      "kind": [
        "linear",
        "overview"
      ],
      "keeps": [
        "device",
        "nothing"
      ],
      "editTitle": false,
      "width": false,
      "progress": true,
      "listed": true,
      "facts": [
        "session"
      ],
      "words": [
        "wizard.",
        "details.",
        "own."
      ],
      "messages": []
    },
    "roles": {}
  }
]
