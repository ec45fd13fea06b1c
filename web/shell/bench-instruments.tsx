// The instruments of the bench scene, all standing at y = 420, in one style: outline of ink, glass of
// surface, liquids in the colours of the stains.

export function Burette() {
  return (
    <g>
      <path d="M72 408V52" strokeWidth="6" />
      <rect x="46" y="406" width="168" height="14" rx="4" className="fill-tint" />
      <path d="M72 120h62M72 226h62" strokeWidth="6" />
      <path d="M132 46h28v226l-9 10h-10l-9-10z" className="fill-surface" />
      <path d="M133.500 104h25v167l-8 9h-9l-8-9z" className="fill-dye-methylene" stroke="none" />
      <path d="M132 46h28v226l-9 10h-10l-9-10zM160 74h-9M160 90h-6M160 106h-9M160 122h-6M160 138h-9M160 154h-6M160 170h-9M160 186h-6M160 202h-9M160 218h-6M160 234h-9M160 250h-6" />
      <path d="M146 282v30M132 290h28" strokeWidth="5" />
      <path
        d="M146 318c3 5 5 7 5 10a5 5 0 0 1-10 0c0-3 2-5 5-10z"
        className="fill-dye-methylene"
        stroke="none"
      />
      <path d="M134 338v16L99 399a5 5 0 0 0 4 7h86a5 5 0 0 0 4-7l-35-45v-16" className="fill-surface" />
      <path
        d="M117 376h58l16 22a4 4 0 0 1-3 6.500h-84a4 4 0 0 1-3-6.500z"
        className="fill-dye-eosine"
        stroke="none"
      />
      <path d="M129 338h34M134 338v16L99 399a5 5 0 0 0 4 7h86a5 5 0 0 0 4-7l-35-45v-16" />
    </g>
  )
}

export function Cylinder() {
  return (
    <g>
      <path d="M250 262h36v146h-36z" className="fill-surface" stroke="none" />
      <path d="M251.500 318c10 5 23 5 33 0v89h-33z" className="fill-dye-malachite" stroke="none" />
      <path d="M244 258c4 2 6 4 6 9v141h36V258h-42zM286 284h-10M286 300h-7M286 316h-10M286 332h-7M286 348h-10M286 364h-7M286 380h-10" />
      <rect x="236" y="408" width="64" height="12" rx="4" className="fill-tint" />
    </g>
  )
}

const tubes = [
  { x: 336, level: 350, liquid: 'fill-dye-methylene' },
  { x: 370, level: 368, liquid: 'fill-dye-eosine' },
  { x: 404, level: 342, liquid: 'fill-dye-lugol' },
  { x: 438, level: 360, liquid: 'fill-dye-malachite' },
]

export function TubeRack() {
  return (
    <g>
      {tubes.map(({ x, level, liquid }) => (
        <g key={x}>
          <path d={`M${x} 300v92a10 10 0 0 0 20 0v-92`} className="fill-surface" />
          <path
            d={`M${x + 1.5} ${level}h17v${392 - level}a8.5 8.5 0 0 1-17 0z`}
            className={liquid}
            stroke="none"
          />
          <path d={`M${x - 3} 300h26M${x} 300v92a10 10 0 0 0 20 0v-92`} />
        </g>
      ))}
      <rect x="320" y="322" width="154" height="12" rx="3" className="fill-tint" />
      <path d="M328 334v74M466 334v74" strokeWidth="6" />
      <rect x="314" y="406" width="166" height="14" rx="4" className="fill-tint" />
    </g>
  )
}

export function Microscope() {
  return (
    <g>
      <path d="M604 404h42c42-48 44-140-14-186l-24 22c34 34 36 92 6 126h-36v38z" className="fill-surface" />
      <rect x="524" y="402" width="150" height="18" rx="5" className="fill-tint" />
      <rect x="524" y="352" width="96" height="11" rx="3" className="fill-tint" />
      <rect x="540" y="346" width="44" height="6" rx="2" className="fill-dye-eosine" />
      <path d="M550 402v-12a6 6 0 0 1 6-6h16a6 6 0 0 1 6 6v12" className="fill-dye-lugol" />
      <g transform="rotate(-18 604 214)">
        <rect x="589" y="276" width="16" height="34" rx="3" className="fill-dye-methylene" />
        <rect x="581" y="260" width="32" height="16" rx="3" className="fill-tint" />
        <rect x="578" y="140" width="38" height="120" rx="6" className="fill-surface" />
        <path d="M578 172h38M578 226h38" />
        <rect x="584" y="112" width="26" height="28" rx="3" className="fill-tint" />
        <path d="M580 112h34" strokeWidth="6" />
      </g>
      <circle cx="640" cy="326" r="14" className="fill-tint" />
      <circle cx="640" cy="326" r="4" />
    </g>
  )
}
