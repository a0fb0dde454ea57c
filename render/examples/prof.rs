//! tmp
use asterism_render::*; use asterism_rules::*;
fn main(){ let mut out=vec![]; for n in [2,4] { let mut g=AnyGame::new(GameKind::Pentagame,"",n).unwrap(); let v=View{names: ["Ada", "Grace", "Barbara", "Margaret"].map(String::from).to_vec(),..View::default()};
 out.push(png(&g,&v).as_bytes().len());
 let mut st=11u64; for _ in 0..60 { let mut c=vec![]; let m=loop { let s=g.next_steps(&c).unwrap(); if let Some(w)=s.whole {break w;} st=st.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407); c.push(s.choices[(st>>33) as usize % s.choices.len()].step);}; g.play(&m).unwrap(); }
 out.push(png(&g,&v).as_bytes().len());
 let c=g.next_steps(&[]).unwrap().choices[1].step; 
 out.push(png(&g,&View{choosing:Some(Choosing{chosen:vec![c],group:None}),..v.clone()}).as_bytes().len());
 if n==4 { let s=scene(&g,&v); let cpu=|| std::fs::read_to_string("/proc/self/schedstat").unwrap().split(" ").next().unwrap().parse::<f64>().unwrap()/1e6;
 let t1=cpu(); for _ in 0..200 { raster::pixels(&s,Theme::Dark,1000); } let t2=cpu(); for _ in 0..200 { raster::png(&s,Theme::Dark,1000); } let t3=cpu(); print!("frame {:.3} png {:.3} ",(t2-t1)/200.,(t3-t2)/200.);
 let p=raster::pixels(&s,Theme::Dark,1000); let r=raster::supersampled(&s,Theme::Dark,1000);
 p.save("/tmp/a.png").unwrap(); r.save("/tmp/r.png").unwrap(); let e:f64=p.as_raw().iter().zip(r.as_raw()).map(|(a,b)|(*a as f64-*b as f64).powi(2)).sum(); print!("psnr {:.2} ",10.0*(65025.0/(e/3e6)).log10()); }
 } println!("{out:?}"); }
