import { each, priced, table } from '#demo/combinations'
import { shelf } from '#demo/product'

export const reagents = shelf('Réactifs et indicateurs', 'rose', [
  {
    name: 'Chlorure de sodium pour analyse',
    reference: 'RX-2101',
    price: 890,
    description: `
      NaCl, CAS 7647-14-5, pureté minimale de 99,5 %. Cristaux blancs, non dangereux. Étalon de
      l’argentimétrie après dessiccation à 500 °C.`,
    drawing: { kind: 'pot', cap: 'graphite' },
    combinations: priced('Masse', { '500 g': 590, '1 kg': null, '5 kg': 3450 }),
  },
  {
    name: 'Sulfate de cuivre pentahydraté, 1 kg',
    reference: 'RX-2105',
    price: 1780,
    description: `
      CuSO₄·5H₂O, CAS 7758-99-8, pour analyse. Cristaux bleus nocifs par ingestion et très toxiques pour
      les organismes aquatiques : ne pas jeter à l’évier.`,
    drawing: { kind: 'pot', cap: 'methylene', hazard: 'harmful', wide: true },
  },
  {
    name: 'Permanganate de potassium',
    reference: 'RX-2109',
    price: 1690,
    description: `
      KMnO₄, CAS 7722-64-7, pour analyse. Comburant puissant : ne jamais mélanger à la glycérine, aux
      alcools ni à l’acide sulfurique concentré. Base des dosages d’oxydoréduction.`,
    drawing: { kind: 'bottle', style: 'vial', amber: true, cap: 'eosin', hazard: 'oxidizer' },
    combinations: each('Masse', ['250 g', '500 g']),
  },
  {
    name: 'Nitrate d’argent, 25 g',
    reference: 'RX-2114',
    price: 14800,
    description: `
      AgNO₃, CAS 7761-88-8, pureté minimale de 99,8 %. Comburant et corrosif, noircit la peau. Flacon de
      verre ambré scellé.`,
    drawing: { kind: 'bottle', style: 'vial', amber: true, cap: 'graphite', hazard: 'oxidizer', size: 0.88 },
    sheet: {
      name: 'Certificat d’analyse type',
      norm: 'ISO 6353-2',
      rows: [
        ['Formule', 'AgNO₃ — 169,87 g/mol'],
        ['Numéro CAS', '7761-88-8'],
        ['Titre (argentimétrie)', '99,8 % au moins'],
        ['Chlorures (Cl)', '5 ppm au plus'],
        ['Sulfates (SO₄)', '20 ppm au plus'],
        ['Cuivre (Cu)', '2 ppm au plus'],
        ['Non précipité par HCl', '0,01 % au plus'],
      ],
      notes: [
        'Conserver à l’obscurité, sous clé.',
        'Récupérer les résidus d’argent : ils se valorisent et polluent les eaux.',
      ],
    },
  },
  {
    name: 'EDTA disodique dihydraté, 500 g',
    reference: 'RX-2120',
    price: 2290,
    description: `
      C₁₀H₁₄N₂Na₂O₈·2H₂O, CAS 6381-92-6, pour analyse, titre de 99 à 101 %. Complexant de la dureté de
      l’eau et des titrages de métaux.`,
    drawing: { kind: 'pot', cap: 'malachite', hazard: 'harmful' },
  },
  {
    name: 'Thiosulfate de sodium pentahydraté, 500 g',
    reference: 'RX-2124',
    price: 980,
    description: `
      Na₂S₂O₃·5H₂O, CAS 10102-17-7, pour analyse. Solution titrante de l’iodométrie. Non classé
      dangereux.`,
    drawing: { kind: 'pot', cap: 'lugol' },
  },
  {
    name: 'Iodure de potassium, 250 g',
    reference: 'RX-2127',
    price: 5900,
    description: `
      KI, CAS 7681-11-0, pureté minimale de 99,5 %, neutre. À conserver à l’abri de la lumière et de
      l’humidité.`,
    drawing: { kind: 'pot', cap: 'lugol', hazard: 'health' },
  },
  {
    name: 'Carbonate de calcium précipité, 1 kg',
    reference: 'RX-2133',
    price: 760,
    description: `
      CaCO₃, CAS 471-34-1, poudre blanche, pureté minimale de 99 %. Non dangereux. Étalon de dureté et
      charge minérale.`,
    drawing: { kind: 'pot', cap: 'graphite', wide: true },
  },
  {
    name: 'D-glucose monohydraté, 1 kg',
    reference: 'RX-2140',
    price: 1150,
    description: `C₆H₁₂O₆·H₂O, CAS 14431-43-7, qualité biochimie. Source de carbone des milieux de culture.`,
    drawing: { kind: 'pot', cap: 'malachite', wide: true },
  },
  {
    name: 'Gel de silice pour dessiccateur',
    reference: 'RX-2150',
    price: 1680,
    description: `
      Billes de 2 à 5 mm avec indicateur orange sans cobalt, qui vire au vert à saturation. Régénération
      à 120 °C pendant 3 h. Existe aussi en granulométrie de chromatographie.`,
    drawing: { kind: 'pot', cap: 'lugol', wide: true },
    combinations: table('Granulométrie', 'Masse', {
      '2–5 mm': { '1 kg': null, '5 kg': 7400 },
      '1–3 mm': { '1 kg': 1750 },
      '63–200 µm': { '500 g': 3900, '1 kg': 6900 },
      '40–63 µm': { '500 g': 4600, '1 kg': 8200 },
    }),
  },
  {
    name: 'Bleu de méthylène en poudre, 25 g',
    reference: 'RX-3101',
    price: 2150,
    description: `
      Colorant de microscopie et indicateur d’oxydoréduction, C.I. 52015, CAS 122965-43-9. Nocif en cas
      d’ingestion. Soluble dans l’eau et l’éthanol.`,
    drawing: { kind: 'bottle', style: 'vial', stain: 'methylene', cap: 'methylene' },
  },
  {
    name: 'Éosine Y jaunâtre, solution à 1 %, 250 mL',
    reference: 'RX-3104',
    price: 1350,
    description: `
      Colorant acide d’histologie, C.I. 45380, CAS 17372-87-1. Solution aqueuse à 1 % filtrée, prête à
      l’emploi.`,
    drawing: { kind: 'bottle', style: 'dropper', stain: 'eosin', cap: 'eosin' },
  },
  {
    name: 'Vert malachite, oxalate',
    reference: 'RX-3108',
    price: 2690,
    description: `
      Colorant des spores bactériennes, C.I. 42000, CAS 2437-29-8. Nocif par ingestion, lésions
      oculaires graves, toxique pour les organismes aquatiques. Flacon de 25 g.`,
    drawing: { kind: 'bottle', style: 'vial', stain: 'malachite', cap: 'malachite', hazard: 'harmful' },
  },
  {
    name: 'Lugol, solution iodo-iodurée, 250 mL',
    reference: 'RX-3112',
    price: 1290,
    description: `
      Solution d’iode et d’iodure de potassium à 1 %, pour la coloration de Gram et la mise en évidence
      de l’amidon. Flacon ambré.`,
    drawing: { kind: 'bottle', style: 'dropper', amber: true, cap: 'lugol' },
  },
  {
    name: 'Phénolphtaléine, solution à 1 %',
    reference: 'RX-3120',
    price: 860,
    description: `
      Indicateur acido-basique en solution éthanolique, virage de l’incolore au rose entre pH 8,2 et
      9,8. Inflammable. CAS 77-09-8.`,
    drawing: { kind: 'bottle', style: 'dropper', stain: 'eosin', cap: 'graphite', level: 0.5 },
    combinations: each('Volume', ['100 mL', '250 mL']),
  },
  {
    name: 'Hélianthine (méthylorange), solution à 0,1 %',
    reference: 'RX-3124',
    price: 690,
    description: `
      Indicateur acido-basique, virage du rouge au jaune orangé entre pH 3,1 et 4,4. Flacon
      compte-gouttes de 100 mL. CAS 547-58-0.`,
    drawing: { kind: 'bottle', style: 'dropper', stain: 'lugol', cap: 'eosin', level: 0.6 },
  },
  {
    name: 'Noir ériochrome T, 25 g',
    price: 3350,
    description: `
      Indicateur complexométrique de la dureté totale, virage du rouge vineux au bleu à pH 10. C.I.
      14645, CAS 1787-61-7.`,
    drawing: { kind: 'bottle', style: 'vial', amber: true, cap: 'graphite' },
  },
])
