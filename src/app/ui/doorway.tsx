/** An open door with evening light behind it. Decoration. */
export function Doorway() {
  return (
    <svg
      className="doorway"
      viewBox="0 0 220 240"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M84 206V62c0-22 16-38 38-38s38 16 38 38v144" />
      <path d="M84 62v144L40 226V74c0-20 16-44 44-12z" />
      <circle cx="52" cy="150" r="3" fill="currentColor" stroke="none" />
      <path d="M14 206h26M160 206h46" />
      <g stroke="var(--amber)">
        <path d="M122 206l-22 24M136 206l14 26M150 206l36 22M108 206l-44 24" />
        <circle cx="122" cy="92" r="13" />
        <path d="M122 66v-9M122 127v-9M96 92h-4M152 92h-4M103 73l-4-4M141 73l4-4M103 111l-4 4M141 111l4 4" />
      </g>
    </svg>
  )
}
