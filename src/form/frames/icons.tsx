/** Line drawings of the frames. */
const drawn = {
  width: 20,
  height: 20,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.8,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

export const CheckIcon = () => (
  <svg aria-hidden="true" {...drawn} className="check-icon">
    <path d="M5 12.500l4.500 4.500L19 7.500" />
  </svg>
)

export const BackIcon = () => (
  <svg aria-hidden="true" {...drawn}>
    <path d="M20 12H5M11 6l-6 6 6 6" />
  </svg>
)

export const ChevronIcon = () => (
  <svg aria-hidden="true" {...drawn}>
    <path d="M7 10l5 5 5-5" />
  </svg>
)
