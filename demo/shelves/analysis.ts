import { each, table } from '#demo/combinations'
import { shelf } from '#demo/product'

export const analysis = shelf('Analyse et spectroscopie', 'grey', [
  {
    name: 'Spectrophotomètre visible 325–1 000 nm',
    reference: 'SPX-V1000',
    price: 268000,
    description: `
      Spectrophotomètre monofaisceau, bande passante de 4 nm, exactitude en longueur d’onde de ± 2 nm.
      Mesures d’absorbance, de transmittance et de concentration, porte-cuves à quatre places.`,
    drawing: { kind: 'spectrophotometer', accent: 'methylene', curve: false },
  },
  {
    name: 'Spectrophotomètre UV-visible 190–1 100 nm',
    reference: 'SPX-UV1100',
    price: 698000,
    description: `
      Lampes deutérium et tungstène, bande passante de 2 nm, conforme à la Pharmacopée européenne. Balayage spectral,
      cinétique et ADN/protéines sur écran tactile de 7 pouces. Porte-cuves motorisé à huit places.`,
    drawing: { kind: 'spectrophotometer', accent: 'eosin', value: '1.256' },
    sheet: {
      norm: 'Pharmacopée européenne 2.2.25',
      rows: [
        ['Domaine spectral', '190 à 1 100 nm'],
        ['Bande passante', '2 nm'],
        ['Exactitude en longueur d’onde', '± 0,5 nm'],
        ['Exactitude photométrique', '± 0,003 A à 0,5 A'],
        ['Lumière parasite', 'Inférieure à 0,05 % à 220 nm'],
        ['Stabilité', '0,001 A/h après 2 h'],
        ['Alimentation', '230 V, 50 Hz, 150 W'],
      ],
      notes: [
        'Laisser chauffer les lampes 30 min avant les mesures.',
        'Tenir les cuves par les faces dépolies.',
        'Vérifier avec les filtres étalons tous les six mois.',
      ],
    },
  },
  {
    name: 'Spectromètre infrarouge à transformée de Fourier',
    reference: 'SPX-IRTF',
    price: 2500000,
    unavailable: true,
    description: `
      Domaine de 7 800 à 350 cm⁻¹, résolution de 0,5 cm⁻¹, module ATR à cristal de diamant.
      Interféromètre dynamiquement aligné, logiciel avec bibliothèque de 8 000 spectres. Mise en service
      et formation de deux jours comprises.`,
    drawing: { kind: 'spectrophotometer', accent: 'graphite', value: '1715' },
  },
  {
    name: 'Photomètre de flamme Na, K, Li, Ca',
    reference: 'SPX-FL4',
    price: 389000,
    unavailable: true,
    description: `
      Quatre éléments par filtres interférentiels, limite de détection de 0,2 mg/L en sodium.
      Compresseur d’air fourni, fonctionne au propane ou au butane.`,
    drawing: { kind: 'spectrophotometer', accent: 'lugol', value: '140.2', curve: false },
  },
  {
    name: 'Turbidimètre portable',
    reference: 'SPX-TU1',
    price: 118000,
    description: `
      Néphélométrie à 860 nm selon ISO 7027, de 0 à 1 000 NTU. Étalons scellés à 0,02, 10 et 1 000 NTU,
      mallette étanche.`,
    drawing: { kind: 'meter', style: 'portable', accent: 'lugol', value: '10.0' },
  },
  {
    name: 'Réfractomètre à main',
    reference: 'SPX-RM',
    price: 8900,
    description: `
      Réfractomètre à compensation automatique de température de 10 à 30 °C, boîtier métallique gainé.
      Livré avec pipette, tournevis et étui. Échelle à choisir selon l’usage.`,
    drawing: { kind: 'refractometer', accent: 'malachite' },
    combinations: each('Échelle', [
      '0 à 32 % Brix',
      '28 à 62 % Brix',
      '58 à 90 % Brix (miel)',
      'Salinité 0 à 100 g/kg',
    ]),
  },
  {
    name: 'Réfractomètre numérique 0–85 % Brix',
    reference: 'SPX-RN85',
    price: 46900,
    description: `
      Mesure en 3 s sur 0,3 mL, exactitude de ± 0,2 % Brix, indice de réfraction de 1,3330 à 1,5100.
      Étanche IP65, lavable sous le robinet.`,
    drawing: { kind: 'refractometer', style: 'digital', accent: 'eosin' },
  },
  {
    name: 'Cuves en quartz et verre optique',
    reference: 'SPX-CQ',
    price: 9600,
    description: `
      Cuves à deux faces polies avec couvercle PTFE, tolérance de ± 0,01 mm. Le quartz transmet dès 190
      nm, le verre optique dès 340 nm.`,
    drawing: { kind: 'cuvettes', colours: ['water', 'methylene'] },
    combinations: table('Trajet optique', 'Matière', {
      '5 mm': { Quartz: 8900 },
      '10 mm': { Quartz: null, 'Verre optique': 4900 },
      '20 mm': { Quartz: 12800, 'Verre optique': 6800 },
      '50 mm': { Quartz: 24500 },
    }),
  },
  {
    name: 'Digesteur pour DCO, 25 tubes',
    reference: 'SPX-DCO25',
    price: 96000,
    description: `
      Bloc chauffant à 150 °C pour 25 tubes de 16 mm, minuterie de 120 min et capot de protection. Pour
      la demande chimique en oxygène selon ISO 15705.`,
    drawing: { kind: 'waterBath', accent: 'lugol', value: '150' },
  },
  {
    name: 'Tubes-tests DCO, boîte de 25',
    reference: 'SPX-TDCO',
    price: 12900,
    description: `
      Tubes prédosés à l’acide sulfurique, au dichromate et au sulfate de mercure. Ajouter 2 mL
      d’échantillon, chauffer 2 h, lire au photomètre. Reprise des tubes usagés possible.`,
    drawing: {
      kind: 'tubes',
      rack: 'graphite',
      cap: 'lugol',
      fills: ['lugol', 'lugol', 'malachite', 'malachite'],
    },
    combinations: each('Gamme', ['3–150 mg/L', '20–1 500 mg/L', '200–15 000 mg/L']),
  },
])
