/** The shop's mark: an erlenmeyer on its bench. The glass takes the colour of the text. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" fill="none" aria-hidden="true" className={className}>
      <path
        d="M11 17.5h10l4 6.9a1.4 1.4 0 0 1-1.2 2.1H8.2A1.4 1.4 0 0 1 7 24.4z"
        className="fill-methylene"
      />
      <path
        d="M10.5 3.5h11M12.8 4v8.2L5.9 24.1A2.3 2.3 0 0 0 7.9 27.5h16.2a2.3 2.3 0 0 0 2-3.4L19.2 12.2V4"
        stroke="currentColor"
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M2.5 30.5h27" stroke="currentColor" strokeWidth="2.4" strokeLinecap="round" />
    </svg>
  )
}
