import type { FieldOf, vehicleFields } from '#src/features/vehicles/domain/vehicle.fields.ts';
import { CONDICIONES } from '#src/features/vehicles/domain/vehicle.choices.ts';
import { foldAccents } from '#src/lib/fold-accents.ts';

/**
 * Synonyms of a vehicle's choices, from people and programs, in Spanish, German and English, normalised by `foldWords`.
 * Used when cars are imported from a file.
 */

type Words = {
  readonly [Field in FieldOf<'choice'>]: Readonly<
    Record<string, (typeof vehicleFields)[Field]['values'][number]>
  >;
};

/** Comma-separated words by value. */
function said<Value extends string>(
  words: Readonly<Partial<Record<Value, string>>>,
): Readonly<Record<string, Value>> {
  const entries = Object.entries(words) as [Value, string][];
  return Object.fromEntries(entries.flatMap(([value, list]) => list.split(',').map((word) => [word, value])));
}

export const CHOICE_WORDS: Words = {
  combustible: said({
    gasolina: 'nafta,petrol,benzin,gasoline,bencina,super,plomo,tsi,tfsi,sp95,sp98',
    diesel: 'gasoil,gasoleo,tdi,hdi,bluehdi,cdi,dci,tdci,crdi,turbodiesel',
    hibrido: 'hybrid,hibrida,hib,hev,mhev,hibrido ligero,hibrido no enchufable,hibrido no ench,mild hybrid',
    electrico: 'electric,ev,bev,100 electrico,electrica,elektro,elektrisch,electricidad',
    hibrido_enchufable: 'phev,enchufable,ench,plug,plug in,plugin,plug in hybrid',
    otro: 'otros,other,sonstige,andere,glp,gnc,lpg,cng,autogas,erdgas,gas natural,gas licuado,hidrogeno,hydrogen,wasserstoff,etanol,ethanol,e85',
  }),
  transmision: said({
    automatico:
      'automatica,automatic,auto,aut,autom,automatik,automatikgetriebe,automatisches,dsg,pdk,tiptronic,steptronic,s tronic,tronic,multitronic,stronic,cvt,edc,dct,eat6,eat8,powershift,geartronic,embrague,doppelkupplung,doppelkupplungsgetriebe',
    manual: 'mecanica,mecanico,man,manuell,manuelles,schaltgetriebe,handschaltung,schaltung',
  }),
  carroceria: said({
    Berlina: 'sedan,limousine,saloon,stufenheck',
    Familiar: 'break,ranchera,touring,kombi,combi,wagon,station wagon,stationwagon,estate,avant,variant',
    SUV: 'todoterreno,suv todoterreno,todo terreno,4x4,crossover,gelandewagen,offroad,off road,todocamino',
    Coupé: 'sportwagen,deportivo',
    Cabrio: 'cabriolet,descapotable,roadster,convertible,spider,spyder',
    Compacto: 'hatchback,utilitario,kleinwagen,compact,kompaktwagen,pequeno',
    Monovolumen: 'mpv,minivan,van,minibus,kleinbus,monospace,grossraumlimousine',
    'Pick-up': 'pickup',
  }),
  tapiceria: said({
    Tela: 'textil,cloth,stoff,tejido,fabric',
    Cuero: 'piel,leather,leder,vollleder,nappa,napa,merino',
    'Cuero sintético':
      'polipiel,piel sintetica,eco cuero,ecocuero,eco piel,ecopiel,cuero ecologico,piel ecologica,cuero vegano,piel vegana,cuero artificial,piel artificial,simil cuero,simil piel,kunstleder,leatherette',
    Mixta:
      'mixto,piel y tela,cuero y tela,piel tela,cuero tela,tela cuero,cuero alcantara,piel alcantara,teilleder,semicuero,semi cuero,medio cuero,media piel,cuero parcial,piel parcial,tela cuero sintetico,cuero sintetico tela',
  }),
  status: said({
    disponible:
      'available,activo,activa,active,publicado,publicada,en stock,en venta,a la venta,libre,verfugbar',
    reservado: 'reserved,reservada,reserviert,en reserva',
    vendido: 'sold,vendida,verkauft,entregado',
    oculto: 'hidden,no disponible,borrador,draft,inactivo,inactiva,inactive,no publicado,pausado',
  }),
  etiqueta_dgt: said({
    '0': 'cero,0 emisiones,cero emisiones',
    sin: 'sin etiqueta,sin distintivo,a,ninguna,ninguno,no,no tiene',
  }),
  regimen_iva: said({
    rebu: 'margen,regimen especial,regimen especial de bienes usados,iva no deducible,no deducible,differenzbesteuert',
    deducible: 'iva deducible,general,regimen general,iva desglosado,iva desglosable,mwst ausweisbar',
    sin_iva: 'sin iva,particular,itp',
  }),
  titularidad: said({
    propiedad: 'propio,en propiedad,propiedad de la casa,stock propio',
    gestion_venta: 'gestion de venta,gestion venta,deposito,en deposito,comision,a comision',
  }),
  uso_anterior: said({
    particular: 'privado,uso particular,uso privado',
    empresa: 'flota,vehiculo de empresa',
    renting: 'leasing,ex renting',
    alquiler: 'alquiler sin conductor,rent a car,ex alquiler',
    demostracion: 'km 0,km0,kilometro 0,demo,gerencia,vehiculo de demostracion',
    taxi_vtc: 'taxi,vtc',
    autoescuela: 'escuela de conductores',
  }),
  condicion: said({
    nuevo: 'nueva,a estrenar,sin estrenar,vn,neu,neuwagen,neufahrzeug,new',
    km0: 'km 0,km cero,kilometro 0,kilometro cero,tageszulassung',
    usado:
      'usada,ocasion,de ocasion,segunda mano,de segunda mano,2 mano,2a mano,seminuevo,seminueva,semi nuevo,vo,' +
      'demo,demostracion,gerencia,vehiculo de gerencia,gebraucht,gebrauchtwagen,gebrauchtfahrzeug,jahreswagen,' +
      'vorfuhrwagen,vorfuhrfahrzeug,used,second hand,pre owned,certificado',
  }),
  traccion: said({
    delantera: 'delantero,fwd,front,frontantrieb,vorderrad,vorderradantrieb',
    trasera: 'trasero,propulsion,propulsion trasera,rwd,rear,heckantrieb,hinterrad,hinterradantrieb',
    total:
      'integral,4x4,4wd,awd,allrad,allradantrieb,4,cuatro,xdrive,quattro,4matic,4motion,all wheel drive,four wheel drive',
  }),
  accidente_declarado: said({
    no: 'sin accidente,sin accidentes,sin siniestros,libre de accidentes,no accidentado,ninguno,n,0,unfallfrei,nein,accident free',
    reparado: 'si reparado,reparada,accidente reparado,reparierter unfallschaden,repaired',
  }),
  libre_cargas: said({
    si: 's,t,true,1,yes,libre,sin cargas',
    no: 'n,f,false,0,con cargas,reserva de dominio',
  }),
  itv_resultado: said({
    favorable: 'ok,apto,apta,pasada',
    leves: 'favorable con defectos leves,defectos leves',
    desfavorable: 'no apto,no apta',
  }),
};

/** Normalises words for comparing: without accents, case and separators. */
export function foldWords(text: string): string {
  return foldAccents(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** Words under 'Estado' that grade a used car. */
const GRADES =
  'como nuevo,excelente,impecable,perfecto,muy bueno,muy buen estado,bueno,buen estado,unfallfahrzeug'.split(
    ',',
  );

const CONDITIONS = new Set<string>([...CONDICIONES, ...Object.keys(CHOICE_WORDS.condicion), ...GRADES]);

/** Whether a text under 'Estado' describes the age or condition of a car, not its availability. */
export function isConditionWord(text: string): boolean {
  const word = foldWords(text).replace(/^(?:vehiculo|coche) (?:de )?/, '');
  return CONDITIONS.has(word);
}
