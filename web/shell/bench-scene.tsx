import { Burette, Cylinder, Microscope, TubeRack } from '#web/shell/bench-instruments.tsx'

/**
 * The drawing of the home page: a tiled bench under graph paper, where a titration is under way. Every colour
 * is a token, so that it works in both themes.
 */
export function BenchScene({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 720 500" fill="none" aria-hidden="true" className={className}>
      <GraphPaper />
      <Tiles />
      <g
        className="text-ink"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <Burette />
        <Cylinder />
        <TubeRack />
        <Microscope />
      </g>
    </svg>
  )
}

/** On the paper, the curve that the burette is drawing: pH against volume, and its equivalence point. */
function GraphPaper() {
  return (
    <>
      <defs>
        <pattern id="small-squares" width="16" height="16" patternUnits="userSpaceOnUse">
          <path d="M16 0H0v16" className="stroke-line" strokeWidth="0.6" />
        </pattern>
        <pattern id="squares" width="80" height="80" patternUnits="userSpaceOnUse">
          <rect width="80" height="80" fill="url(#small-squares)" />
          <path d="M80 0H0v80" className="stroke-line" strokeWidth="1.6" />
        </pattern>
      </defs>
      <rect x="8" y="8" width="704" height="412" rx="8" className="fill-surface" />
      <rect
        x="8"
        y="8"
        width="704"
        height="412"
        rx="8"
        fill="url(#squares)"
        className="stroke-line"
        strokeWidth="1.5"
      />
      <g strokeLinecap="round">
        <path d="M232 262V56M232 262h300" className="stroke-edge" strokeWidth="2" />
        <path d="M376 262V160H232" className="stroke-edge" strokeWidth="1.5" strokeDasharray="2 6" />
        <path
          d="M240 244c76-2 118-10 130-52 4-14 8-52 12-66 12-38 60-46 138-50"
          className="stroke-methylene"
          strokeWidth="3.5"
        />
        <circle cx="376" cy="160" r="6" className="fill-surface stroke-methylene" strokeWidth="3" />
      </g>
    </>
  )
}

function Tiles() {
  return (
    <>
      <rect y="420" width="720" height="14" rx="3" className="fill-edge" />
      <rect x="12" y="434" width="696" height="66" className="fill-tint" />
      <path
        d="M12 467h696M70 434v33M128 434v33M186 434v33M244 434v33M302 434v33M360 434v33M418 434v33M476 434v33M534 434v33M592 434v33M650 434v33M41 467v33M99 467v33M157 467v33M215 467v33M273 467v33M331 467v33M389 467v33M447 467v33M505 467v33M563 467v33M621 467v33M679 467v33"
        className="stroke-ground"
        strokeWidth="3"
      />
    </>
  )
}
