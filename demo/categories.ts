import type { DemoCategory } from '#demo/product'
import { french } from '#demo/typography'

export const categories: DemoCategory[] = [
  {
    name: 'Verrerie',
    description: 'Béchers, fioles, ballons et montages en verre borosilicaté 3.3, conformes aux normes ISO.',
    drawing: { kind: 'erlenmeyer', stain: 'methylene', paper: 'blue' },
  },
  {
    name: 'Verrerie volumétrique',
    description: 'Fioles jaugées, burettes, pipettes et éprouvettes, de classe A ou B.',
    drawing: { kind: 'volumetricFlask', stain: 'malachite', paper: 'green' },
  },
  {
    name: 'Liquides et pipetage',
    description:
      'Micropipettes étalonnées selon ISO 8655, embouts, distributeurs et auxiliaires de pipetage.',
    drawing: { kind: 'micropipette', accent: 'methylene', channels: 8, paper: 'blue' },
  },
  {
    name: 'Microscopie et optique',
    description: 'Microscopes, loupes binoculaires, lames, lamelles et préparations pour voir plus petit.',
    drawing: { kind: 'microscope', accent: 'methylene', paper: 'grey' },
  },
  {
    name: 'Analyse et spectroscopie',
    description: 'Spectrophotomètres, réfractomètres et tests pour doser, identifier et contrôler.',
    drawing: { kind: 'spectrophotometer', accent: 'methylene', paper: 'grey' },
  },
  {
    name: 'Centrifugation',
    description: 'De la mini-centrifugeuse au modèle réfrigéré, avec rotors et tubes adaptés.',
    drawing: { kind: 'centrifuge', accent: 'malachite', value: '4000', paper: 'grey' },
  },
  {
    name: 'Pesage',
    description: 'Balances analytiques et de précision, masses étalons et accessoires de pesée.',
    drawing: { kind: 'balance', style: 'analytical', value: '12.0458', paper: 'green' },
  },
  {
    name: 'Chauffage et étuves',
    description: 'Étuves, incubateurs, fours, bains-marie et thermomètres, de −20 à 1 100 °C.',
    drawing: { kind: 'oven', accent: 'eosin', value: '105', paper: 'amber' },
  },
  {
    name: 'Agitation',
    description: 'Agitateurs magnétiques, à hélice, orbitaux et vortex, avec barreaux et accessoires.',
    drawing: { kind: 'hotplate', stain: 'methylene', accent: 'malachite', value: '800', paper: 'blue' },
  },
  {
    name: 'pH et électrochimie',
    description: 'pH-mètres, conductimètres, électrodes, solutions tampons et papiers indicateurs.',
    drawing: { kind: 'meter', value: '7.00', accent: 'malachite', stain: 'malachite', paper: 'green' },
  },
  {
    name: 'Filtration',
    description: 'Papiers, membranes, filtres-seringues, entonnoirs et pompes à vide.',
    drawing: { kind: 'buchner', stain: 'methylene', level: 0.5, paper: 'blue' },
  },
  {
    name: 'Microbiologie',
    description: 'Boîtes de Petri, milieux de culture, anses et écouvillons, du prélèvement au comptage.',
    drawing: { kind: 'petri', style: 'pair', agar: 'lugol', colonies: 'eosin', paper: 'rose' },
  },
  {
    name: 'Acides, bases et solvants',
    description: 'Acides, bases et solvants du laboratoire : qualités technique, pour analyse et HPLC.',
    drawing: {
      kind: 'bottle',
      style: 'reagent',
      amber: true,
      cap: 'eosin',
      hazard: 'flame',
      paper: 'rose',
    },
  },
  {
    name: 'Réactifs et indicateurs',
    description: 'Sels, colorants et indicateurs, purs ou en solution, prêts pour vos dosages.',
    drawing: { kind: 'pot', cap: 'methylene', hazard: 'harmful', paper: 'rose' },
  },
  {
    name: 'Consommables plastiques',
    description: 'Microtubes, plaques, cuves et flacons à usage unique, stériles ou non.',
    drawing: { kind: 'microtubes', colours: ['methylene', 'eosin', 'malachite'], paper: 'blue' },
  },
  {
    name: 'Sécurité et protection',
    description: 'Gants, lunettes, blouses, masques et équipements de secours conformes aux normes EN.',
    drawing: { kind: 'goggles', style: 'mask', accent: 'malachite', paper: 'amber' },
  },
  {
    name: 'Hottes et stérilisation',
    description: 'Sorbonnes, postes de sécurité, autoclaves et eau pure pour travailler sans risque.',
    drawing: { kind: 'fumeHood', accent: 'methylene', paper: 'grey' },
  },
  {
    name: 'Mobilier de laboratoire',
    description: 'Paillasses, armoires de sécurité, sièges et chariots conçus pour le laboratoire.',
    drawing: { kind: 'workbench', accent: 'malachite', paper: 'amber' },
  },
  {
    name: 'Petit matériel',
    description: 'Statifs, pinces, mortiers, tamis et tout ce qui manque toujours au mauvais moment.',
    drawing: { kind: 'support', accent: 'methylene', paper: 'green' },
  },
].map((category) => ({ ...category, description: french(category.description) }) as DemoCategory)
