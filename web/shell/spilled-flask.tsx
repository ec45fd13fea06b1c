const flask = 'M-9-68v22L-38 14a5 5 0 0 0 4 7h68a5 5 0 0 0 4-7L9-46v-22'
const lying = 'translate(104 49) rotate(-106.7)'

/** The mark, overturned: for pages that are not what the visitor came for. */
export function SpilledFlask({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 176 88" fill="none" aria-hidden="true" className={className}>
      <clipPath id="lying-flask">
        <path d={flask} transform={lying} />
      </clipPath>
      <path d="M3 82.5c3-4.500 12-5 20-5 8 0 11-3 14-12l6 17z" className="fill-dye-methylene" />
      <path d="M30 62h120v20H30z" clipPath="url(#lying-flask)" className="fill-dye-methylene" />
      <g stroke="currentColor" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round">
        <path d={flask} transform={lying} />
        <path d="M-13-69h26" transform={lying} />
        <path d="M2 83.500h172" />
      </g>
    </svg>
  )
}
